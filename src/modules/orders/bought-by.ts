import { sql } from 'kysely';
import { readEmailKey } from '#shared/email.ts';
import type { Contact } from './contact.ts';

// The condition on orders that somebody bought, by the very address that they proved. The key of the address finds them
// in an index; what is only on hold is in none.
export const boughtBy = ({ email, phone }: Contact) => sql`
  orders.state not in ('held', 'expired', 'cancelled')
  and (
    lower(orders.buyer_email) = ${email} and orders.buyer_keys[1] = ${email && readEmailKey(email)}
    or orders.buyer_keys[2] = ${phone}
  )
`;
