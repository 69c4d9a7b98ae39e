import { createSigner } from '#platform/secrets/signer.ts';

// Secret tokens of links that open one ticket and nothing else of its order.
export interface TicketAccess {
  // Opens a ticket for the person to whom it was passed on. It stops working when the ticket is passed on again.
  ticketToken(ticketId: string, heldSince: number): string;
  isTicketToken(ticketId: string, heldSince: number, token: string): boolean;
  // Opens an offer. Always the same for the same offer, so that its sender can copy the link again.
  offerToken(offerId: string): string;
}

export function createTicketAccess(secret: string): TicketAccess {
  const tickets = createSigner(secret, 'ticket link');
  const offers = createSigner(secret, 'ticket offer');
  return {
    ticketToken: (ticketId, heldSince) => tickets.sign(`${ticketId}:${heldSince}`),
    isTicketToken: (ticketId, heldSince, token) => tickets.isSigned(`${ticketId}:${heldSince}`, token),
    offerToken: offers.sign,
  };
}
