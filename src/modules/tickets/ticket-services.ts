import type { OrderServices } from '#modules/orders/index.ts';
import type { Messages } from '#platform/messages/messages.ts';
import type { SigningKeys } from './signing-keys.ts';

export interface TicketServices extends Pick<OrderServices, 'db' | 'access' | 'log'> {
  publicUrl: string;
  signingKeys: SigningKeys;
  messages: Messages;
}
