import { sql } from 'kysely';
import { boughtBy } from '#modules/orders/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { heldBy, type Receiver } from './held-by.ts';

// Takes the names of somebody out of what became of tickets: of those they bought, as long as these were theirs, of those
// they held, and of those that were offered to them. What others did with the same tickets keeps its names.
export async function forgetInHistory(tx: Tx, person: Receiver): Promise<void> {
  const { email, phone } = person;
  await sql`select set_config('tiketi.forgets_people', 'yes', true)`.execute(tx);
  await sql`
    with own (ticket_id, generation) as (
      select tickets.id, 1 from tickets join orders on orders.id = order_id where ${boughtBy(person)}
      union select tickets.id, tickets.generation from tickets where ${heldBy(person)}
      union select ticket_id, generation from ticket_offers where lower(sender_email) = ${email}
    ), offered as (
      select ticket_id, generation, receiver_name from ticket_offers
      where lower(receiver_email) = ${email} or receiver_phone = ${phone}
    )
    update ticket_history as step set name = null
    where name is not null and (
      what in ('issued', 'assigned', 'accepted') and (ticket_id, generation) in (table own)
      or exists (
        select from offered
        where offered.ticket_id = step.ticket_id and step.name = receiver_name
          and step.generation between offered.generation and offered.generation + 1
      )
    )
  `.execute(tx);
  await sql`select set_config('tiketi.forgets_people', '', true)`.execute(tx);
}

export async function forgetOnTickets(tx: Tx, person: Receiver): Promise<void> {
  await sql`
    update tickets set holder = null, holder_email = null, holder_phone = null
    where passed_on_at is null and order_id in (select id from orders where ${boughtBy(person)})
  `.execute(tx);
  await sql`
    update tickets set holder = null, holder_email = null, holder_phone = null, holder_account_id = null
    where ${heldBy(person)}
  `.execute(tx);
}

export async function forgetOnOffers(tx: Tx, { email, phone }: Receiver): Promise<void> {
  await sql`
    update ticket_offers set sender_name = '', sender_email = '' where lower(sender_email) = ${email}
  `.execute(tx);
  await sql`
    update ticket_offers set receiver_name = null, receiver_email = null, receiver_phone = null
    where lower(receiver_email) = ${email} or receiver_phone = ${phone}
  `.execute(tx);
}
