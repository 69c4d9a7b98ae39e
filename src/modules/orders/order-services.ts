import type { PaymentServices } from '#modules/payments/index.ts';
import type { SaleSnapshots } from '#modules/pricing/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { OrderAccess } from './order-access.ts';
import type { OrderRow, PaidLine } from './orders.queries.ts';

// A paid order as the slice that issues its tickets gets it.
export interface PaidOrder {
  orderId: number;
  reference: string;
  eventId: number;
  buyer: { name: string; email: string; phone: string };
  locale: OrderRow['locale'];
  // One name per ticket in the order of the lines; may be shorter than the list of tickets.
  attendeeNames: string[];
  lines: PaidLine[];
}

export interface OrderServices extends PaymentServices {
  // What is for sale of an event, and where it takes place.
  sales: SaleSnapshots;
  // For how long tickets are held unpaid.
  holdSeconds: number;
  access: OrderAccess;
  // Passed in, because tickets are a higher slice. Runs in the transaction that makes the orders paid.
  issueTickets(tx: Tx, orders: PaidOrder[]): Promise<unknown>;
  // Like confirmFreeOrder, but in one transaction with other free orders of the event. Answers whether the order is
  // paid.
  confirmFree(order: { eventId: number; reference: string }): Promise<boolean>;
}
