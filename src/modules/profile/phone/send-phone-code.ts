import { randomInt, randomUUID } from 'node:crypto';
import { type AccountServices, type TryLimits, tooManyTries } from '#modules/accounts/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { addressKey } from '#platform/limiter/address-key.ts';
import { queueMessage } from '#platform/messages/messages.ts';
import type { Person } from '#shared/actor.ts';
import { m } from '#shared/messages/messages.js';
import { maskPhone, phoneCountryOf } from '#shared/phone.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { ownAccount } from '../own-account.ts';
import { CODE_SECONDS, upsertPhoneCode } from './phone.queries.ts';
import { phoneCodeHash } from './phone-code-hash.ts';

const HOUR = 3_600;
const CODES_OF_ONE: TryLimits = { what: 'phone-code', most: 5, windowSeconds: HOUR };
// More than one person can use up, because anybody can write this number into a profile.
const CODES_TO_PHONE: TryLimits = { what: 'phone-code-to', most: 15, windowSeconds: HOUR };

export interface SentCode {
  sent_to: string;
  expires_in: number;
}

// Sends a code of six digits to the phone of the profile; a new code replaces the one before.
export async function sendPhoneCode(
  services: AccountServices,
  ask: Ask<Person>,
): Promise<Result<SentCode, 'sign_in_needed' | 'phone_missing' | 'sms_unavailable' | 'too_many_tries'>> {
  const { db, messages, secrets, tries, openMailFrame } = services;
  const person = await ownAccount(services, ask.actor);
  if (!person.ok) return person;
  const { id, phone, locale } = person.value;
  if (phone === null) return fail('phone_missing', { field: 'phone' });
  if (!messages.hasChannel('sms')) return fail('sms_unavailable');
  // Limited by account, because messages cost money, and by number, because nobody should be pestered.
  const place = addressKey(ask.actor.at.address());
  const wait =
    (await tries.take(CODES_OF_ONE, id)) ||
    (await tries.take(CODES_OF_ONE, phone, place)) ||
    (await tries.take(CODES_TO_PHONE, phone));
  if (wait > 0) return tooManyTries(wait);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { siteName: site } = await openMailFrame(locale);
  await db.sql.transaction().execute(async (tx) => {
    await upsertPhoneCode(tx, id, phone, phoneCodeHash(secrets, id, code));
    await queueMessage(tx, {
      about: `phone-code:${randomUUID()}`,
      channel: 'sms',
      to: phone,
      locale,
      text: m.account_sms_code({ code, site }, { locale }),
    });
  });
  return ok({ sent_to: maskPhone(phone, phoneCountryOf(phone) ?? ''), expires_in: CODE_SECONDS });
}
