import {
  type AccountServices,
  deleteRegistrations,
  getAccount,
  insertAccount,
  insertHistory,
  type Opened,
  openSession,
  readContactPhone,
  type Seat,
} from '#modules/accounts/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Visitor } from '#shared/actor.ts';
import type { Locale } from '#shared/i18n.ts';
import type { PhoneCountry } from '#shared/phone.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { insertIdentity } from './identities.queries.ts';
import type { SocialArrival } from './social-cookie.ts';

interface Given {
  name: string;
  phone?: string | undefined;
  phone_country?: PhoneCountry | undefined;
  language?: Locale | undefined;
}

export interface Entered {
  opened: Opened;
  next: string | null;
}

// Creates an account for a person who came from the provider, which has verified their mail address.
export async function confirmSocial(
  { db }: AccountServices,
  arrival: SocialArrival | null,
  given: Given,
  seat: Seat,
  ask: Ask<Visitor>,
): Promise<Result<Entered, 'social_expired' | 'social_registered' | 'phone_invalid'>> {
  if (!arrival) return fail('social_expired');
  const locale = given.language ?? ask.locale;
  const phone = readContactPhone(given.phone, given.phone_country, locale);
  if (!phone.ok) return phone;
  const { name } = given;
  const { email, next } = arrival;
  const made = await db.sql.transaction().execute(async (tx) => {
    const person = { name, email, phone: phone.value, passwordHash: null, locale, isMerchant: false };
    const accountId = await insertAccount(tx, person);
    if (accountId === null) return null;
    await deleteRegistrations(tx, email);
    await insertIdentity(tx, accountId, arrival);
    await insertHistory(tx, accountId, `registered_with_${arrival.provider}`);
    const token = await openSession(tx, accountId, seat, ask.actor);
    return { token, account: await getAccount(tx, accountId) };
  });
  return made ? ok({ opened: made, next }) : fail('social_registered');
}
