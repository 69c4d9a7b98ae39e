import type { OrderServices, UnpaidTally } from '#modules/orders/index.ts';
import type { GuessServices } from '#modules/pricing/index.ts';
import type { OrderDesk } from './order-desk.ts';
import type { Scarcity } from './scarcity.ts';

export interface PlacingServices extends OrderServices, GuessServices {
  desk: OrderDesk;
  unpaid: UnpaidTally;
  scarcity: Scarcity;
}
