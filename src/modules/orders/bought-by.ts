import { sql } from 'kysely';
import { readEmailKey } from '#shared/email.ts';
import type { Contact } from './contact.ts';

// The SQL condition for orders that somebody bought, by the very address that they proved to be theirs. The key of the
// address is there because it is indexed. Orders that are only held do not count.
export const boughtBy = ({ email, phone }: Contact) => sql`
  orders.state not in ('held', 'expired', 'cancelled')
  and (
    lower(orders.buyer_email) = ${email} and orders.buyer_keys[1] = ${email && readEmailKey(email)}
    or orders.buyer_keys[2] = ${phone}
  )
`;
