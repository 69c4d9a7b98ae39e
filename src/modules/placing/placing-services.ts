import type { OrderServices, UnpaidTally } from '#modules/orders/index.ts';
import type { BotCheck } from '#platform/botcheck/bot-check.ts';
import type { OrderDesk } from './order-desk.ts';
import type { Scarcity } from './scarcity.ts';

export interface PlacingServices extends OrderServices {
  desk: OrderDesk;
  unpaid: UnpaidTally;
  scarcity: Scarcity;
  botCheck: Pick<BotCheck, 'demand'>;
}
