import type { Locale } from '#shared/i18n.ts';
import type { EventSigner } from './codes/signing-keys.ts';
import type { LastOfferRow } from './holders.queries.ts';
import type { TicketAccess } from './ticket-access.ts';

// What is needed to show tickets to somebody.
export interface Showing {
  signer: EventSigner;
  role: 'buyer' | 'holder';
  // They are known by their account, and links to files need no secret.
  isByAccount: boolean;
  // For a buyer; null if they came without it.
  orderToken: string | null;
  ticketAccess: TicketAccess;
  // The last offer of each ticket, by its id.
  offers: ReadonlyMap<string, LastOfferRow>;
  publicUrl: string;
  locale: Locale;
}
