import type { Sql, Tx } from '#platform/database/index.ts';
import { countTries, forgetTries, giveTryBack, takeTry } from '#platform/limiter/shared-tries.ts';
import { wasQueued } from '#platform/messages/messages.ts';
import type { OrderRow } from '../orders.queries.ts';
import { isPaid } from '../orders.rules.ts';

const MOST = 20;
const HOUR_SECONDS = 3_600;
// So long the page of the order says that its mail was not sent.
const MONTH_SECONDS = 30 * 86_400;

type Sent = Pick<OrderRow, 'reference' | 'total_minor' | 'buyer_keys' | 'state'>;

const contactsOf = ({ buyer_keys }: Sent) =>
  buyer_keys.filter((key) => key !== '').map((key) => `free-tickets:${key}`);
const withheldKey = ({ reference }: Sent) => `free-tickets-withheld:${reference}`;

export const ticketsAbout = (reference: string) => `tickets:${reference}`;

// Anybody can order free tickets in somebody else's name: so many of their mails reach one contact in an hour. Answers 0,
// or how many seconds to wait; the order is as good without its mail.
export async function admitTicketsMail(tx: Tx, order: Sent): Promise<number> {
  if (order.total_minor > 0) return 0;
  const taken: string[] = [];
  for (const key of contactsOf(order)) {
    const wait = await takeTry(tx, key, MOST, HOUR_SECONDS);
    if (wait > 0) {
      for (const other of taken) await giveTryBack(tx, other);
      return wait;
    }
    taken.push(key);
  }
  await forgetTries(tx, withheldKey(order));
  return 0;
}

export async function noteWithheld(tx: Tx, order: Sent): Promise<void> {
  await takeTry(tx, withheldKey(order), 1, MONTH_SECONDS);
}

// Whether the tickets of this order were not mailed, or are about not to be.
export async function isMailWithheld(db: Sql | Tx, order: Sent): Promise<boolean> {
  if (order.total_minor > 0 || !isPaid(order.state)) return false;
  const [[withheld = 0], counts] = await Promise.all([
    countTries(db, [withheldKey(order)], MONTH_SECONDS),
    countTries(db, contactsOf(order), HOUR_SECONDS),
  ]);
  if (withheld > 0) return true;
  return (
    counts.some((count) => count >= MOST) &&
    !(await wasQueued(db, { channel: 'mail', about: ticketsAbout(order.reference) }))
  );
}
