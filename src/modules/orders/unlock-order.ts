import type { Ask } from '#platform/http/call.ts';
import type { Visitor } from '#shared/actor.ts';
import { readEmailKey } from '#shared/email.ts';
import { isPhoneCountry, readPhone } from '#shared/phone.ts';
import { readReference } from '#shared/reference.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { admitContactTry, type ContactTryReason, type ContactTryServices } from './admit-contact-try.ts';
import { findOrderOfEvent } from './orders.queries.ts';

// Opens the order to people who know its email or phone. A wrong contact and an unknown order get the same answer.
export async function unlockOrder(
  services: ContactTryServices,
  id: string,
  contact: string,
  ask: Ask<Visitor>,
): Promise<Result<{ reference: string }, 'contact_wrong' | ContactTryReason>> {
  const reference = readReference(id);
  if (reference === null) return fail('contact_wrong');
  const admitted = await admitContactTry(services, 'unlock', reference, ask);
  if (!admitted.ok) return admitted;
  const order = await findOrderOfEvent(services.db.sql, reference);
  if (!order) return fail('contact_wrong');
  const keys = [
    contact.includes('@') ? readEmailKey(contact.trim()) : null,
    isPhoneCountry(order.country_code) ? readPhone(contact, order.country_code) : null,
  ];
  if (!keys.some((key) => key !== null && order.buyer_keys.includes(key))) return fail('contact_wrong');
  await admitted.value();
  return ok({ reference });
}
