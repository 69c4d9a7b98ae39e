import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

// The secrets of links that concern one ticket and nothing else of its order.
export interface TicketAccess {
  // Opens a ticket for whom it was passed on to. It dies with the next passing on.
  ticketToken(ticketId: string, generation: number): string;
  isTicketToken(ticketId: string, generation: number, token: string): boolean;
  // Opens an offer. Always the same for the same offer, so that its sender can copy the link again.
  offerToken(offerId: string): string;
}

export function createTicketAccess(secret: string): TicketAccess {
  const key = createSecretKey(secret, 'utf8');
  const sign = (text: string) => createHmac('sha256', key).update(text).digest();
  const ticketSecret = (ticketId: string, generation: number) =>
    sign(`ticket-link:${ticketId}:${generation}`).toString('base64url');
  return {
    ticketToken: ticketSecret,
    isTicketToken(ticketId, generation, token) {
      const [one, other] = [ticketSecret(ticketId, generation), token].map((text) => Buffer.from(text));
      return one?.length === other?.length && timingSafeEqual(one as Buffer, other as Buffer);
    },
    offerToken: (offerId) => sign(`ticket-offer:${offerId}`).toString('base64url'),
  };
}

// What the database knows of an offer's secret.
export const offerHash = (token: string) => createHash('sha256').update(token).digest();
