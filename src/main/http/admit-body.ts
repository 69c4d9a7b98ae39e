import type { FastifyReply, FastifyRequest } from 'fastify';
import { listMemberships } from '#modules/merchants/index.ts';
import { takeRoom } from '#platform/body-room.ts';
import { busySeconds } from '#platform/too-busy.ts';
import { loginPath } from '#web/paths/account.ts';
import type { Services } from '../services.ts';
import { bytesOf, mostBytes, organizerIn } from './body-limits.ts';
import { isCall } from './request-kind.ts';
import type { Site } from './site.ts';

// Before a byte of it is read: much is taken only from members of the team to whom the address belongs, and only while there is
// room for it. Whoever is not let in has their answer.
export async function admitBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { whoIs, db }: Services,
  refuse: Site['refuse'],
): Promise<boolean> {
  const { raw: req, url } = request;
  const bytes = bytesOf(req);
  const organizer = organizerIn(url);
  if (bytes > mostBytes(req) || organizer === null) {
    // A call is answered like one whose body turns out to be too large.
    if (isCall(url)) throw Object.assign(new Error('The body is too large'), { statusCode: 413 });
    refuse(request, reply, 'too_large');
    return false;
  }
  const person = await whoIs(req.headers);
  if (!person) {
    reply.header('cache-control', 'no-store').redirect(loginPath(url), 303);
    return false;
  }
  const memberships = await listMemberships(db.sql, person.accountId);
  if (!memberships.some(({ slug }) => slug === organizer)) {
    refuse(request, reply, 'too_large');
    return false;
  }
  const giveBack = takeRoom(bytes);
  if (!giveBack) {
    refuse(request, reply.header('retry-after', busySeconds()), 'too_busy');
    return false;
  }
  reply.raw.once('close', giveBack);
  return true;
}
