import { readEmail } from '#shared/email.ts';
import type { Locale } from '#shared/i18n.ts';
import { readVisitorsPhone } from '#shared/phone.ts';
import { fail, ok, type Result } from '#shared/result.ts';

// The phone is in E.164; empty if none was given.
export interface Buyer {
  name: string;
  email: string;
  phone: string;
}

// A buyer as typed, with the phone as it is written in the country of the event, or of the buyer.
export function readBuyer(
  typed: { name: string; email: string; phone?: string | null | undefined },
  country: string,
  locale: Locale,
): Result<Buyer, 'email_invalid' | 'phone_invalid'> {
  const email = readEmail(typed.email);
  if (email === null) return fail('email_invalid', { field: 'email' });
  if (!typed.phone) return ok({ name: typed.name, email, phone: '' });
  const phone = readVisitorsPhone(typed.phone, country, locale);
  if (phone === null) return fail('phone_invalid', { field: 'phone' });
  return ok({ name: typed.name, email, phone });
}
