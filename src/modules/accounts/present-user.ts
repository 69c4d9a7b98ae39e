import type { UserView } from './accounts.contract.ts';
import type { AccountRow } from './accounts.queries.ts';

export const presentUser = (account: AccountRow): UserView => ({
  id: account.id,
  name: account.name,
  email: account.email,
  pending_email: account.pending_email,
  phone: account.phone,
  phone_confirmed: account.phone_confirmed_at !== null,
  language: account.locale,
  city: account.city,
  is_merchant: account.is_merchant,
  has_password: account.password_hash !== null,
  second_factor: account.totp_confirmed_at !== null,
  offer_second_factor:
    account.is_merchant &&
    account.password_hash !== null &&
    account.totp_confirmed_at === null &&
    account.factor_declined_at === null,
  created_at: account.created_at.toISOString(),
});
