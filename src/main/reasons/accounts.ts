import type { accountCalls } from '#modules/accounts/accounts.contract.ts';
import type { profileCalls } from '#modules/profile/profile.contract.ts';
import type { socialCalls } from '#modules/social/social.contract.ts';
import type { ReasonEntry } from '#platform/http/errors.ts';
import { m } from '#shared/messages/messages.js';
import { entry, entryWith, type ReasonsOf } from './entries.ts';
import type { GeneralReason } from './general.ts';

// Accounts, signing in, profiles.
type Reason = ReasonsOf<typeof accountCalls | typeof profileCalls | typeof socialCalls>;
export type AccountsReason = GeneralReason | Reason;

export const accountsReasons: Record<Exclude<Reason, GeneralReason>, ReasonEntry> = {
  email_invalid: entry(422, 'Not an email address.', m.reason_email_invalid),
  phone_invalid: entry(422, 'Not a mobile number.', m.reason_phone_invalid),
  wrong_pair: entry(401, 'Username and password do not match.', m.reason_wrong_pair),
  second_factor_needed: entry(401, 'The code of the second factor is needed.', m.reason_second_factor_needed),
  second_factor_wrong: entry(401, 'Wrong code of the second factor.', m.reason_second_factor_wrong),
  already_merchant: entry(409, 'The account is a merchant already.', m.reason_already_merchant),
  link_expired: entry(410, 'The link was used or has expired.', m.reason_link_expired),
  password_needed: entry(401, 'The password that was chosen is needed.', m.reason_password_needed),
  password_not_chosen: entry(422, 'Another password was chosen.', m.reason_password_not_chosen),
  password_short: entry(422, 'The password is too short.', m.reason_password_short),
  password_common: entry(422, 'The password is a common one.', m.reason_password_common),
  password_like_you: entry(422, 'The password is like the name or address.', m.reason_password_like_you),
  password_wrong: entry(422, 'Wrong password.', m.reason_password_wrong),
  phone_missing: entry(422, 'The profile has no phone.', m.reason_phone_missing),
  sms_unavailable: entry(409, 'SMS cannot be sent.', m.reason_sms_unavailable),
  code_wrong: entryWith<{ tries_left: number } | undefined>(422, 'Wrong code.', (data, locale) =>
    data
      ? m.reason_code_wrong_left({ count: data.tries_left }, { locale })
      : m.reason_code_wrong({}, { locale }),
  ),
  password_there: entry(409, 'The account has a password.', m.reason_password_there),
  code_expired: entry(410, 'The code has expired.', m.reason_code_expired),
  second_factor_on: entry(409, 'The second factor is on already.', m.reason_second_factor_on),
  second_factor_off: entry(409, 'The second factor is not on.', m.reason_second_factor_off),
  provider_unavailable: entry(409, 'Sign-in provider not available.', m.reason_provider_unavailable),
  social_expired: entry(410, 'The sign-in with a provider has expired.', m.reason_social_expired),
  social_registered: entry(409, 'The address is registered already.', m.reason_social_registered),
  confirmation_wrong: entry(422, 'The confirmation does not match.', m.reason_confirmation_wrong),
  events_upcoming: entry(409, 'The account sells events to come.', m.reason_events_upcoming),
  tickets_upcoming: entry(409, 'The account holds tickets of events to come.', m.reason_tickets_upcoming),
  name_reserved: entry(422, 'The name is taken for the platform’s own.', m.reason_name_reserved),
};
