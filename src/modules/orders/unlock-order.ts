import type { Ask } from '#platform/http/call.ts';
import type { SlidingWindow } from '#platform/limiter/sliding-window.ts';
import { readEmailKey } from '#shared/email.ts';
import { isPhoneCountry, readPhone } from '#shared/phone.ts';
import { readReference } from '#shared/reference.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { setUnlockCookie } from './order-access.ts';
import type { OrderServices } from './order-services.ts';
import { findOrderOfEvent } from './orders.queries.ts';

type Refusal = 'contact_wrong' | 'too_many_tries';

// Opens an order to whoever knows its email or phone, for half an hour, through a cookie. A wrong contact and an
// unknown order get the same answer. Five tries per reference and hour.
export async function unlockOrder(
  { db, access, unlockTries }: Pick<OrderServices, 'db' | 'access'> & { unlockTries: SlidingWindow },
  id: string,
  contact: string,
  ask: Ask,
): Promise<Result<{ unlocked: true }, Refusal> & { retryAfter?: number }> {
  const reference = readReference(id);
  if (reference === null) return fail('contact_wrong');
  const waitMs = unlockTries.take(reference, ask.now.getTime());
  if (waitMs > 0) return { ...fail('too_many_tries'), retryAfter: Math.ceil(waitMs / 1000) };
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
