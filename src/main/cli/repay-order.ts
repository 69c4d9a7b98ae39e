import { findOrder } from '#modules/orders/index.ts';
import { hasFailed, isStuck, listRefunds, type Refund } from '#modules/payments/index.ts';
import { type RepayRefusal, repayOrder } from '#modules/returns/index.ts';
import { formatMoney } from '#shared/money.ts';
import { readReference } from '#shared/reference.ts';
import type { Services } from '../services.ts';
import { NOT_FOR_YOU, operatorAtConsole } from './operator-at-console.ts';

const REFUSALS: Record<RepayRefusal, string> = {
  ...NOT_FOR_YOU,
  order_not_found: 'There is no such order.',
  order_disputed: 'The buyer’s bank wants this money back already. Wait for what becomes of that.',
  nothing_failed:
    'No refund of this order has failed or waits for somebody. One that was sent is asked about for a while first.',
  nothing_paid: 'Nothing was paid for this order.',
  refund_exceeds_payment: 'The buyer got so much back already that not enough of the payment is left.',
  partial_refund_unsupported: 'This way of paying gives back all or nothing.',
};

// Without --yes it only says what it would do.
export async function repay(services: Services, rest: string[]): Promise<number> {
  const [given = '', ...why] = rest.filter((word) => !word.startsWith('--'));
  const reference = readReference(given);
  if (reference === null) return refuse('order_not_found');
  if (!rest.includes('--yes')) return explain(services, reference);
  const isByHand = rest.includes('--by-hand');
  const now = services.clock.now();
  const by = { actor: operatorAtConsole(now), now };
  const repaid = await repayOrder(services, reference, isByHand ? 'by_hand' : 'again', by, why.join(' '));
  if (!repaid.ok) return refuse(repaid.reason);
  const { amountMinor, currency } = repaid.value;
  const amount = formatMoney(amountMinor, currency, 'en', 'total');
  console.log(
    isByHand
      ? `${reference}: noted that ${amount} went back by hand.`
      : `${reference}: ${amount} goes out, or is asked after, with the next round.`,
  );
  return 0;
}

async function explain({ db }: Services, reference: string): Promise<number> {
  const order = await findOrder(db.sql, reference);
  if (!order) return refuse('order_not_found');
  const refunds = await listRefunds(db.sql, reference);
  const due = refunds.filter((refund) => hasFailed(refund) || isStuck(refund));
  if (due.length === 0) return refuse('nothing_failed');
  for (const refund of due) {
    const amount = formatMoney(refund.amountMinor, order.currency, 'en', 'total');
    const reason = refund.code ?? 'no reason given';
    console.log(`${reference}: ${amount} ${whereabouts(refund)} (${reason}).`);
  }
  const isSent = due.every((refund) => refund.status === 'sent');
  console.log(
    isSent
      ? 'With --yes the provider is asked once more what became of it; it is never sent twice. If the provider’s own portal knows nothing of it, give the money back there and say so with --by-hand --yes.'
      : 'Again with --yes to send it once more, or with --by-hand --yes if it went back in another way.',
  );
  return 0;
}

function whereabouts(refund: Refund): string {
  if (hasFailed(refund)) return 'did not go back';
  return refund.status === 'queued' ? 'waits to go back' : 'was sent back, and nobody said that it arrived';
}

function refuse(reason: RepayRefusal): number {
  console.error(REFUSALS[reason]);
  return 1;
}
