import type { Visitor } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { RequestRow } from '../support.queries.ts';
import { type ConversationLink, readConversationToken } from './conversation-link.ts';

export type NoWayIn = 'conversation_unknown' | 'conversation_expired' | 'conversation_gone';

// What is known of whoever follows a link. An old one opens it too, for whoever is signed in with the address that it was mailed to.
export interface Follower {
  link: ConversationLink;
  isLate: boolean;
  email: string | null;
}

export async function readFollower(
  appSecret: string,
  token: string,
  { actor, now }: { actor: Visitor; now: Date },
): Promise<Follower | null> {
  const link = readConversationToken(appSecret, token);
  if (!link) return null;
  const isLate = link.until < now;
  return { link, isLate, email: isLate ? ((await actor.person())?.email ?? null) : null };
}

// `find` looks the request up, or locks it.
export async function enterConversation(
  follower: Follower | null,
  find: (linkId: string) => Promise<RequestRow | null>,
): Promise<Result<RequestRow, NoWayIn>> {
  if (!follower) return fail('conversation_unknown');
  const { link, isLate, email } = follower;
  const request = await find(link.id);
  if (!request) return fail('conversation_gone');
  const isTheirs = email?.toLowerCase() === request.email.toLowerCase();
  return isLate && !isTheirs ? fail('conversation_expired') : ok(request);
}
