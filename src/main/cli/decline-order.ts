import { type DeclineRefusal, declinePayment } from '#modules/orders/index.ts';
import { formatMoney } from '#shared/money.ts';
import { readReference } from '#shared/reference.ts';
import type { Services } from '../services.ts';
import { NOT_FOR_YOU, operatorAtConsole } from './operator-at-console.ts';

const REFUSALS: Record<DeclineRefusal, string> = {
  ...NOT_FOR_YOU,
  order_not_found: 'There is no such order.',
  order_not_in_review: 'Nobody has to decide about this order, or its money is on its way back.',
};

export async function declineOrder(services: Services, [given = '']: string[]): Promise<number> {
  const reference = readReference(given);
  const now = services.clock.now();
  const by = { actor: operatorAtConsole(now), now };
  const declined = reference === null ? null : await declinePayment(services, reference, by);
  if (!declined?.ok) {
    console.error(REFUSALS[declined?.reason ?? 'order_not_found']);
    return 1;
  }
  const { amountMinor, currency } = declined.value;
  console.log(
    `${reference}: ${formatMoney(amountMinor, currency, 'en', 'total')} goes back with the next round.`,
  );
  return 0;
}
