import { announce } from '#modules/news/index.ts';
import { listLines, type OrderRow, type OrderServices } from '#modules/orders/index.ts';
import { type TakeBackRefusal, takeBack } from '#modules/returns/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Currency } from '#shared/money.ts';
import { ok, type Result } from '#shared/result.ts';
import { withPrices } from '../load-tickets.ts';
import { lockTickets, updateToRevoked } from '../tickets.queries.ts';
import { type ChoiceRefusal, chooseTickets, type RefundCause } from './refund.rules.ts';

export interface TakenTickets {
  // Which of the order, from 1; null: all that are still good.
  numbers: readonly number[] | null;
  actor: 'staff' | 'organizer' | 'buyer';
  cause: RefundCause;
  // Of whoever decided it, where somebody did.
  accountId?: string | null;
}

export interface RefundedTickets {
  numbers: number[];
  amountMinor: number;
  currency: Currency;
}

export type TakeTicketsRefusal = ChoiceRefusal | TakeBackRefusal;

// Tickets of a locked order open no door any more, can be sold again, and what they cost goes back the way it came (T12).
// Whoever calls knows that it is due. What it refuses it refuses before anything is written.
export async function takeTicketsBack(
  tx: Tx,
  services: Pick<OrderServices, 'payments'>,
  order: OrderRow,
  { numbers, actor, cause, accountId = null }: TakenTickets,
): Promise<Result<RefundedTickets, TakeTicketsRefusal>> {
  const { id, reference, currency } = order;
  const tickets = withPrices(await lockTickets(tx, id), await listLines(tx, id), currency);
  const keepsPassedOn = cause === 'event_moved' || (cause === 'tickets_refunded' && actor === 'organizer');
  const choice = chooseTickets(tickets, numbers, cause, keepsPassedOn);
  if (!choice.ok) return choice;
  const { chosen, isAll } = choice.value;
  const ticketIds = chosen.map((ticket) => ticket.id);
  const taken = await takeBack(tx, services, order, {
    ticketIds,
    amountMinor: choice.value.amountMinor,
    feeMinor: choice.value.feeMinor,
    isAll,
    actor,
    accountId,
    cause,
  });
  if (!taken.ok) return taken;
  const { amountMinor } = taken.value;
  await updateToRevoked(tx, ticketIds, { actor, cause });
  await announce(tx, 'order.tickets_taken_back', { reference, ticketIds, amountMinor, cause });
  return ok({ numbers: chosen.map(({ number }) => number), amountMinor, currency });
}
