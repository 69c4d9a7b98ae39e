import { lineView, type OrderRow } from '#modules/orders/index.ts';
import type { PricedOrder } from '#modules/pricing/index.ts';
import { toMajor } from '#shared/money.ts';
import { orderPath } from '#web/paths/checkout.ts';
import type { PlacedOrderView } from './placing.contract.ts';

export function presentPlaced(
  order: {
    reference: string;
    state: OrderRow['state'];
    token: string;
    currency: string;
    serverTime: string;
    expiresAt: string;
  },
  { orderLines, totalMinor, feeMinor }: Pick<PricedOrder, 'orderLines' | 'totalMinor' | 'feeMinor'>,
): PlacedOrderView {
  return {
    reference: order.reference,
    state: order.state,
    token: order.token,
    link: orderPath(order.reference, order.token),
    total: toMajor(totalMinor),
    fee: toMajor(feeMinor),
    currency: order.currency,
    lines: orderLines.map(lineView),
    expires_at: order.expiresAt,
    server_time: order.serverTime,
  };
}
