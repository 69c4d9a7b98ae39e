import { readEmail } from '#shared/email.ts';
import type { Locale } from '#shared/i18n.ts';
import { type PhoneCountry, readPhone } from '#shared/phone.ts';
import { fail, ok, type Result } from '#shared/result.ts';

export function readContactEmail(text: string): Result<string, 'email_invalid'> {
  const email = readEmail(text);
  return email === null ? fail('email_invalid', { field: 'email' }) : ok(email);
}

// An empty field, or one with only spaces, means no phone.
export function readContactPhone(
  text: string | null | undefined,
  country: PhoneCountry | undefined,
  locale: Locale,
): Result<string | null, 'phone_invalid'> {
  if (!text?.trim()) return ok(null);
  const phone = readPhone(text, country ?? (locale === 'id' ? 'ID' : 'KE'));
  return phone === null ? fail('phone_invalid', { field: 'phone' }) : ok(phone);
}
