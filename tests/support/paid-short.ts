import { payOrder, settlePayment } from '#modules/orders/index.ts';
import { paperProvider } from './paper-provider.ts';
import { type Buyer, placeOrder, type SoldBy } from './sold-orders.ts';

const provider = paperProvider();

// An order for which 600 shillings arrived, whatever it costs: somebody has to decide about it.
export async function paidShort(by: SoldBy, eventId: number, buyer: Buyer): Promise<string> {
  const { reference } = await placeOrder(by, eventId, buyer);
  const services = { ...by.app.services, payments: provider.payments };
  const wish = { reference, provider: 'sandbox', phone: null, visitorAddress: '::1' } as const;
  const paying = await payOrder(services, wish);
  if (!paying.ok) throw new Error(paying.reason);
  provider.succeed(paying.value.attemptId, { amountMinor: 60_000 });
  await settlePayment(services, paying.value.attemptId);
  return reference;
}
