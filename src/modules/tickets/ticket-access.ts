import { createSigner } from '#platform/secrets/signer.ts';

// The secrets of links that concern one ticket and nothing else of its order.
export interface TicketAccess {
  // Opens a ticket for whom it was passed on to. It dies with the next passing on.
  ticketToken(ticketId: string, generation: number): string;
  isTicketToken(ticketId: string, generation: number, token: string): boolean;
  // Opens an offer. Always the same for the same offer, so that its sender can copy the link again.
  offerToken(offerId: string): string;
}

export function createTicketAccess(secret: string): TicketAccess {
  const tickets = createSigner(secret, 'ticket link');
  const offers = createSigner(secret, 'ticket offer');
  return {
    ticketToken: (ticketId, generation) => tickets.sign(`${ticketId}:${generation}`),
    isTicketToken: (ticketId, generation, token) => tickets.isSigned(`${ticketId}:${generation}`, token),
    offerToken: offers.sign,
  };
}
