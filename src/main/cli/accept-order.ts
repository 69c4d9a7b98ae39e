import { type AcceptRefusal, acceptPayment } from '#modules/orders/index.ts';
import { readReference } from '#shared/reference.ts';
import type { Services } from '../services.ts';
import { NOT_FOR_YOU, operatorAtConsole } from './operator-at-console.ts';

const REFUSALS: Record<AcceptRefusal, string> = {
  ...NOT_FOR_YOU,
  order_not_found: 'There is no such order.',
  order_not_short:
    'Nobody has to decide about this order: it is not paid short, or its money is on its way back.',
  sold_out: 'Its tickets went to others meanwhile. The money goes back by itself.',
};

export async function acceptOrder(services: Services, [given = '']: string[]): Promise<number> {
  const reference = readReference(given);
  const now = services.clock.now();
  const by = { actor: operatorAtConsole(now), now };
  const accepted = reference === null ? null : await acceptPayment(services, reference, by);
  if (!accepted?.ok) {
    console.error(REFUSALS[accepted?.reason ?? 'order_not_found']);
    return 1;
  }
  console.log(`${reference} is paid, and its tickets are on their way.`);
  return 0;
}
