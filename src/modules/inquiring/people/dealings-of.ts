import { isPaid } from '#modules/orders/index.ts';
import type { Receiver } from '#modules/tickets/index.ts';
import type { Sql } from '#platform/database/index.ts';
import { toMajor } from '#shared/money.ts';
import type { PersonView } from './people.contract.ts';
import {
  listPersonDeeds,
  listPersonHolds,
  listPersonMessages,
  listPersonOrders,
  listPersonRequests,
  listPersonTickets,
} from './people.queries.ts';

const MOST = 30;

type Dealings = Pick<
  PersonView,
  'orders' | 'has_more_orders' | 'holds' | 'received' | 'messages' | 'requests' | 'deeds'
>;

interface Known {
  receiver: Receiver;
  // Addresses in small letters, and numbers.
  recipients: string[];
  // As our log names them.
  subject: string;
}

// What somebody had to do with us.
export async function dealingsOf(db: Sql, { receiver, recipients, subject }: Known): Promise<Dealings> {
  const [orders, holds, received, messages, requests] = await Promise.all([
    listPersonOrders(db, receiver, MOST + 1),
    listPersonHolds(db, receiver, MOST),
    listPersonTickets(db, receiver, MOST),
    listPersonMessages(db, recipients, MOST),
    listPersonRequests(db, receiver.email ?? '', MOST),
  ]);
  const shown = orders.slice(0, MOST);
  const deeds = await listPersonDeeds(
    db,
    subject,
    shown.map(({ reference }) => reference),
    MOST,
  );
  return {
    orders: shown.map((order) => ({
      reference: order.reference,
      state: order.state,
      event: order.event,
      total: toMajor(order.total_minor),
      currency: order.currency,
      email: order.buyer_email,
      phone: order.buyer_phone,
      placed_at: order.placed_at.toISOString(),
      tickets: order.tickets,
      can_resend: isPaid(order.state) && order.buyer_email !== '',
    })),
    has_more_orders: orders.length > MOST,
    holds: holds.map(({ reference, state, event, total_minor, currency, expires_at }) => ({
      ...{ reference, state, event, currency },
      total: toMajor(total_minor),
      expires_at: expires_at.toISOString(),
    })),
    received: received.map(({ at, ...ticket }) => ({ ...ticket, at: at.toISOString() })),
    messages: messages.map(({ id, key, channel, subject: said, state, queued_at, last_problem }) => ({
      ...{ id, channel, state, problem: last_problem },
      // The code by which somebody proves who they are stands in the subject of its mail.
      subject: channel === 'sms' || key.startsWith('mail:account:') ? null : said,
      at: queued_at.toISOString(),
    })),
    requests: requests.map(({ asked_at, ...request }) => ({ ...request, asked_at: asked_at.toISOString() })),
    deeds: deeds.map(({ at, name, ...deed }) => ({ ...deed, at: at.toISOString(), who: name })),
  };
}
