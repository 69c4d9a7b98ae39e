import { randomUUID } from 'node:crypto';
import { announce } from '#modules/news/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { takeTryFrom } from '#platform/limiter/shared-tries.ts';
import type { Visitor } from '#shared/actor.ts';
import { readEmail, readEmailKey } from '#shared/email.ts';
import { readPhoneAnywhere } from '#shared/phone.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { TicketServices } from '../ticket-services.ts';

const PER_CONTACT = { fromHere: 5, fromAnywhere: 50, windowSeconds: 3_600 };

type Reason = 'email_invalid' | 'phone_invalid' | 'too_many_tries';

// "I paid but have no ticket." The answer is always the same: a job does the looking, and sends what it finds to the
// address of the order. See recover-tickets.ts.
export async function askRecovery(
  { db }: Pick<TicketServices, 'db'>,
  { contact, code }: { contact: string; code: string },
  ask: Ask<Visitor>,
): Promise<Result<undefined, Reason>> {
  const isEmail = contact.includes('@');
  const email = isEmail ? readEmail(contact) : null;
  if (isEmail && email === null) return fail('email_invalid', { field: 'contact' });
  const phones = isEmail ? [] : readPhoneAnywhere(contact);
  if (!isEmail && phones.length === 0) return fail('phone_invalid', { field: 'contact' });
  const contacts = email === null ? phones : [readEmailKey(email)];
  // All spellings of a number count as one.
  for (const key of contacts) {
    const wait = await takeTryFrom(db.sql, ask.actor.address(), `recover:${key}`, PER_CONTACT);
    if (wait > 0) return fail('too_many_tries', { retryAfter: wait });
  }
  const wanted = { askId: randomUUID(), contacts, code: code.replace(/[\s-]/g, '').toUpperCase() };
  await db.sql.transaction().execute((tx) => announce(tx, 'ticket.recovery_wanted', wanted));
  return ok();
}
