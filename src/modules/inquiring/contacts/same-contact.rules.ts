import { readEmailKey } from '#shared/email.ts';

interface OfAccount {
  email: string;
  phone: string | null;
  phone_confirmed_at: Date | null;
}

// Whether a guest is plainly who has the account: the same mailbox, however it was written, or a number that the account proved to be
// its own. A number that was only typed in proves nothing: anybody could type somebody else's.
export const isSameContact = (account: OfAccount, buyer: { email: string; phone: string }): boolean =>
  readEmailKey(account.email) === readEmailKey(buyer.email) ||
  (account.phone_confirmed_at !== null && account.phone === buyer.phone);
