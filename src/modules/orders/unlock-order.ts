import type { Ask } from '#platform/http/call.ts';
import { readEmailKey } from '#shared/email.ts';
import { isPhoneCountry, readPhone } from '#shared/phone.ts';
import { readReference } from '#shared/reference.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { admitContactTry, type ContactTryReason, type ContactTryServices } from './admit-contact-try.ts';
import { setUnlockCookie } from './order-access.ts';
import type { OrderServices } from './order-services.ts';
import { findOrderOfEvent } from './orders.queries.ts';

// Opens an order to whoever knows its email or phone, for half an hour, through a cookie. A wrong contact and an
// unknown order get the same answer.
export async function unlockOrder(
  services: Pick<OrderServices, 'access'> & ContactTryServices,
  id: string,
  contact: string,
  ask: Ask,
): Promise<Result<{ unlocked: true }, 'contact_wrong' | ContactTryReason>> {
  const reference = readReference(id);
  if (reference === null) return fail('contact_wrong');
  const refusal = await admitContactTry(services, 'unlock', reference, ask);
  if (refusal) return refusal;
  const order = await findOrderOfEvent(services.db.sql, reference);
  if (!order) return fail('contact_wrong');
  const keys = [
    contact.includes('@') ? readEmailKey(contact.trim()) : null,
    isPhoneCountry(order.country_code) ? readPhone(contact, order.country_code) : null,
  ];
  if (!keys.some((key) => key !== null && order.buyer_keys.includes(key))) return fail('contact_wrong');
  setUnlockCookie(services.access, reference, ask);
  return ok({ unlocked: true });
}
