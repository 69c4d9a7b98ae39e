import type { By } from '#modules/merchants/index.ts';
import { type DecideRefusal, decideOrder, lockOrder, type OrderServices } from '#modules/orders/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { fail, type Result } from '#shared/result.ts';
import { answerOpenRequest } from './answer-request.ts';
import {
  type RefundedTickets,
  type TakenTickets,
  type TakeTicketsRefusal,
  takeTicketsBack,
} from './take-tickets-back.ts';

export interface TicketRefundWish extends Pick<TakenTickets, 'numbers' | 'cause'> {
  reference: string;
  // What whoever decides was told that goes back; null: they were told nothing.
  expectedMinor?: number | null;
  // What they say to a buyer who asked for it.
  words?: string;
}

type QuoteRefusal = 'order_not_found' | DecideRefusal | TakeTicketsRefusal;
export type TicketRefundRefusal = QuoteRefusal | 'refund_changed';
export type RefundServices = Pick<OrderServices, 'db' | 'payments'>;

type Answer<Reason extends string> = Result<RefundedTickets, Reason>;

// Somebody takes tickets back. All in one transaction; asking for the same tickets again is refused and changes nothing, and
// so is what would give back another amount than they were told. `note` writes down in the same transaction that it is done;
// where it answers that it was done before, nothing is.
export async function refundTickets(
  services: RefundServices,
  wish: TicketRefundWish,
  by: By,
  note: (tx: Tx) => Promise<boolean> = async () => true,
): Promise<Answer<TicketRefundRefusal>> {
  const { expectedMinor = null } = wish;
  return trying<TicketRefundRefusal>(services, async (tx) => {
    const answer = await refundTicketsIn(tx, services, wish, by);
    if (!answer.ok) return { answer, isKept: false };
    const { amountMinor, currency } = answer.value;
    if (expectedMinor !== null && amountMinor !== expectedMinor)
      return { answer: fail('refund_changed', { data: { amountMinor, currency } }), isKept: false };
    return (await note(tx)) ? { answer, isKept: true } : { answer: fail('nothing_left'), isKept: false };
  });
}

// What refundTickets would answer, for whoever wants to know before it is done. Nothing is done, so the proof need not be fresh.
export async function quoteRefund(
  services: RefundServices,
  wish: TicketRefundWish,
  by: By,
): Promise<Answer<QuoteRefusal>> {
  const { actor, now } = by;
  const asked = 'provedAt' in actor ? { ...by, actor: { ...actor, provedAt: now } } : by;
  return trying<QuoteRefusal>(services, async (tx) => ({
    answer: await refundTicketsIn(tx, services, wish, asked),
    isKept: false,
  }));
}

const NEVER_MIND = new Error('This was only a question');

// What is not kept is as if it had never been written.
async function trying<Reason extends string>(
  { db }: RefundServices,
  work: (tx: Tx) => Promise<{ answer: Answer<Reason>; isKept: boolean }>,
): Promise<Answer<Reason>> {
  let given: Answer<Reason> | null = null;
  const trial = db.sql.transaction().execute(async (tx) => {
    const { answer, isKept } = await work(tx);
    given = answer;
    if (!isKept) throw NEVER_MIND;
  });
  await trial.catch((error: unknown) => {
    if (error !== NEVER_MIND) throw error;
  });
  if (given === null) throw new Error('Nobody answered');
  return given;
}

async function refundTicketsIn(
  tx: Tx,
  services: RefundServices,
  { reference, numbers, cause, words = '' }: TicketRefundWish,
  by: By,
): Promise<Answer<QuoteRefusal>> {
  const order = await lockOrder(tx, reference);
  if (!order) return fail('order_not_found');
  const decision = await decideOrder(tx, order, by);
  if (!decision.ok) return decision;
  const { actor, accountId, note } = decision.value;
  const taken = await takeTicketsBack(tx, services, order, { numbers, actor, accountId, cause });
  if (taken.ok) {
    const { numbers: gone, amountMinor } = taken.value;
    await answerOpenRequest(tx, order, { state: 'granted', words, accountId });
    await note('order.tickets_refunded', { tickets: [null, gone], amount_minor: [null, amountMinor] });
  }
  return taken;
}
