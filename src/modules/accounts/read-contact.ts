import type { Refusal } from '#platform/http/call.ts';
import { readEmail } from '#shared/email.ts';
import type { Locale } from '#shared/i18n.ts';
import { type PhoneCountry, readPhone } from '#shared/phone.ts';
import { type Ok, ok } from '#shared/result.ts';

export function readContactEmail(text: string): Ok<string> | Refusal<'email_invalid'> {
  const email = readEmail(text);
  return email === null ? { ok: false, reason: 'email_invalid', field: 'email' } : ok(email);
}

// Nothing, or nothing but spaces, is no phone.
export function readContactPhone(
  text: string | null | undefined,
  country: PhoneCountry | undefined,
  locale: Locale,
): Ok<string | null> | Refusal<'phone_invalid'> {
  if (!text?.trim()) return ok(null);
  const phone = readPhone(text, country ?? (locale === 'id' ? 'ID' : 'KE'));
  return phone === null ? { ok: false, reason: 'phone_invalid', field: 'phone' } : ok(phone);
}
