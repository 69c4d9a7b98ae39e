import type { By } from '#modules/merchants/index.ts';
import { type DecideRefusal, decideOrder, lockOrder, type OrderServices } from '#modules/orders/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { fail, type Result } from '#shared/result.ts';
import {
  type RefundedTickets,
  type TakenTickets,
  type TakeTicketsRefusal,
  takeTicketsBack,
} from './take-tickets-back.ts';

export interface TicketRefundWish extends Pick<TakenTickets, 'numbers' | 'cause'> {
  reference: string;
}

export type TicketRefundRefusal = 'order_not_found' | DecideRefusal | TakeTicketsRefusal;
export type RefundServices = Pick<OrderServices, 'db' | 'payments'>;

type Answer = Result<RefundedTickets, TicketRefundRefusal>;

// Somebody takes tickets back. All in one transaction; asking for the same tickets again is refused and changes nothing.
export async function refundTickets(
  services: RefundServices,
  wish: TicketRefundWish,
  by: By,
): Promise<Answer> {
  return services.db.sql.transaction().execute((tx) => refundTicketsIn(tx, services, wish, by));
}

const NEVER_MIND = new Error('This was only a question');

// What refundTickets would answer, for whoever wants to know before it is done.
export async function quoteRefund(services: RefundServices, wish: TicketRefundWish, by: By): Promise<Answer> {
  let answer: Answer = fail('order_not_found');
  const trial = services.db.sql.transaction().execute(async (tx) => {
    answer = await refundTicketsIn(tx, services, wish, by);
    throw NEVER_MIND;
  });
  await trial.catch((error: unknown) => {
    if (error !== NEVER_MIND) throw error;
  });
  return answer;
}

async function refundTicketsIn(
  tx: Tx,
  services: RefundServices,
  { reference, numbers, cause }: TicketRefundWish,
  by: By,
): Promise<Answer> {
  const order = await lockOrder(tx, reference);
  if (!order) return fail('order_not_found');
  const decision = await decideOrder(tx, order, by);
  if (!decision.ok) return decision;
  const { actor, accountId, note } = decision.value;
  const taken = await takeTicketsBack(tx, services, order, { numbers, actor, accountId, cause });
  if (taken.ok) {
    const { numbers: gone, amountMinor } = taken.value;
    await note('order.tickets_refunded', { tickets: [null, gone], amount_minor: [null, amountMinor] });
  }
  return taken;
}
