import { announce } from '#modules/news/index.ts';
import { listLines, lockOrder, type OrderServices } from '#modules/orders/index.ts';
import { type TakeBackRefusal, takeBack } from '#modules/returns/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { withPrices } from '../load-tickets.ts';
import { lockTickets, updateToRevoked } from '../tickets.queries.ts';
import { type ChoiceRefusal, chooseTickets, type RefundCause } from './refund.rules.ts';

export interface TicketRefundWish {
  reference: string;
  // Which of the order, from 1; null: all that are still good.
  numbers: readonly number[] | null;
  actor: 'staff' | 'organizer' | 'buyer';
  cause: RefundCause;
}

export interface RefundedTickets {
  numbers: number[];
  amountMinor: number;
  currency: Currency;
}

export type TicketRefundRefusal = 'order_not_found' | ChoiceRefusal | TakeBackRefusal;
export type RefundServices = Pick<OrderServices, 'db' | 'payments'>;

type Answer = Result<RefundedTickets, TicketRefundRefusal>;

// Takes tickets back: they open no door any more, can be sold again, and what they cost goes back the way it came
// (T12). All in one transaction; asking for the same tickets again is refused and changes nothing.
export async function refundTickets(services: RefundServices, wish: TicketRefundWish): Promise<Answer> {
  return services.db.sql.transaction().execute((tx) => refundTicketsIn(tx, services, wish));
}

const NEVER_MIND = new Error('This was only a question');

// What refundTickets would answer, for whoever wants to know before it is done.
export async function quoteRefund(services: RefundServices, wish: TicketRefundWish): Promise<Answer> {
  let answer: Answer = fail('order_not_found');
  const trial = services.db.sql.transaction().execute(async (tx) => {
    answer = await refundTicketsIn(tx, services, wish);
    throw NEVER_MIND;
  });
  await trial.catch((error: unknown) => {
    if (error !== NEVER_MIND) throw error;
  });
  return answer;
}

// The same, inside of what else must happen with it. What it refuses it refuses before anything is written.
export async function refundTicketsIn(
  tx: Tx,
  services: RefundServices,
  { reference, numbers, actor, cause }: TicketRefundWish,
): Promise<Answer> {
  const order = await lockOrder(tx, reference);
  if (!order) return fail('order_not_found');
  const lines = await listLines(tx, order.id);
  const tickets = withPrices(await lockTickets(tx, order.id), lines, order.currency);
  const choice = chooseTickets(tickets, numbers, cause);
  if (!choice.ok) return choice;
  const { chosen, isAll } = choice.value;
  const perLine = Map.groupBy(chosen, (ticket) => ticket.line_position);
  const units = [...perLine].map(([position, { length: count }]) => ({ position, count }));
  const taken = await takeBack(tx, services, order, {
    units,
    amountMinor: choice.value.amountMinor,
    isAll,
    actor,
    cause,
  });
  if (!taken.ok) return taken;
  const { amountMinor } = taken.value;
  const ticketIds = chosen.map(({ id }) => id);
  await updateToRevoked(tx, ticketIds, { actor, cause });
  await announce(tx, 'order.tickets_taken_back', { reference, ticketIds, amountMinor, cause });
  return ok({ numbers: chosen.map(({ number }) => number), amountMinor, currency: order.currency });
}
