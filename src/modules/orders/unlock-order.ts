import type { BotCheck } from '#platform/botcheck/bot-check.ts';
import type { Ask, Refusal } from '#platform/http/call.ts';
import { addressKey } from '#platform/limiter/address-key.ts';
import { takeTry } from '#platform/limiter/shared-tries.ts';
import type { BotRefusalCode } from '#shared/bot-check.ts';
import { readEmailKey } from '#shared/email.ts';
import { isPhoneCountry, readPhone } from '#shared/phone.ts';
import { readReference } from '#shared/reference.ts';
import { fail, type Ok, ok } from '#shared/result.ts';
import { setUnlockCookie } from './order-access.ts';
import type { OrderServices } from './order-services.ts';
import { findOrderOfEvent } from './orders.queries.ts';

const TRIES_HERE = 5;
const TRIES_ANYWHERE = 20;
const HOUR_SECONDS = 3_600;

type Answer = Ok<{ unlocked: true }> | Refusal<'contact_wrong' | 'too_many_tries' | BotRefusalCode>;

// Opens an order to whoever knows its email or phone, for half an hour, through a cookie. A wrong contact and an
// unknown order get the same answer. Five tries an hour for each reference and place; from the twentieth of a reference
// on each brings a token, so that nobody guesses from many places and nobody is locked out.
export async function unlockOrder(
  { db, access, botCheck }: Pick<OrderServices, 'db' | 'access'> & { botCheck: Pick<BotCheck, 'demand'> },
  id: string,
  contact: string,
  ask: Ask,
): Promise<Answer> {
  const reference = readReference(id);
  if (reference === null) return fail('contact_wrong');
  const here = JSON.stringify(['unlock', reference, addressKey(ask.caller.address())]);
  const wait = await takeTry(db.sql, here, TRIES_HERE, HOUR_SECONDS);
  if (wait > 0) return { ...fail('too_many_tries'), retryAfter: wait };
  if ((await takeTry(db.sql, JSON.stringify(['unlock', reference]), TRIES_ANYWHERE, HOUR_SECONDS)) > 0) {
    const refusal = await botCheck.demand('unlock', ask);
    if (refusal) return refusal;
  }
  const order = await findOrderOfEvent(db.sql, reference);
  if (!order) return fail('contact_wrong');
  const keys = [
    contact.includes('@') ? readEmailKey(contact.trim()) : null,
    isPhoneCountry(order.country_code) ? readPhone(contact, order.country_code) : null,
  ];
  if (!keys.some((key) => key !== null && order.buyer_keys.includes(key))) return fail('contact_wrong');
  setUnlockCookie(access, reference, ask);
  return ok({ unlocked: true });
}
