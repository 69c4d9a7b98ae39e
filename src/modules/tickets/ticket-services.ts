import type { OrderServices } from '#modules/orders/index.ts';
import type { Messages } from '#platform/messages/messages.ts';
import type { SigningKeys } from './codes/signing-keys.ts';
import type { TicketAccess } from './ticket-access.ts';

export interface TicketServices extends Pick<OrderServices, 'db' | 'access' | 'log' | 'payments' | 'sales'> {
  publicUrl: string;
  signingKeys: SigningKeys;
  ticketAccess: TicketAccess;
  messages: Messages;
}
