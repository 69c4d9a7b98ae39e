import { readContactEmail, readContactPhone } from '#modules/accounts/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { phoneCountryOf } from '#shared/phone.ts';
import { ok, type Result } from '#shared/result.ts';

export interface Corrected {
  email: string;
  // Empty: none.
  phone: string;
  // As they were when the page was opened.
  fromEmail: string;
  fromPhone: string;
  why: string;
}

// A number without its country is read as one of the country of the number before.
export function readCorrected(
  { email, phone, fromPhone }: Corrected,
  locale: Locale,
): Result<{ email: string; phone: string }, 'email_invalid' | 'phone_invalid'> {
  const address = readContactEmail(email);
  if (!address.ok) return address;
  const number = readContactPhone(phone, phoneCountryOf(fromPhone) ?? undefined, locale);
  return number.ok ? ok({ email: address.value, phone: number.value ?? '' }) : number;
}
