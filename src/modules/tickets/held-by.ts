import { sql } from 'kysely';
import { type Contact, contactOf } from '#modules/orders/index.ts';
import type { SignedIn } from '#shared/actor.ts';

// Somebody who may hold tickets that others bought: known by a proved contact, or by the account that accepted the
// ticket.
export interface Receiver extends Contact {
  accountId: string | null;
}

export const receiverOf = (person: SignedIn | null): Receiver => ({
  ...contactOf(person),
  accountId: person?.accountId ?? null,
});

// The SQL condition for tickets that were passed on to somebody.
export const heldBy = ({ accountId, email, phone }: Receiver) => sql`
  tickets.passed_on_at is not null
  and (
    lower(tickets.holder_email) = ${email} or tickets.holder_phone = ${phone}
    or tickets.holder_account_id = ${accountId}
  )
`;
