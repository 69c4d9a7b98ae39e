export type OfferState = 'open' | 'accepted' | 'declined' | 'cancelled' | 'lapsed';
export type OfferChannel = 'link' | 'email' | 'whatsapp';

export type HistoryWord =
  | 'issued'
  | 'assigned'
  | 'offered'
  | 'accepted'
  | 'declined'
  | 'cancelled'
  | 'lapsed'
  | 'revoked'
  | 'used'
  | 'left'
  | 'entry_undone';

// Why a ticket cannot be given a name or passed on now; null: it can.
export type NotShareable =
  | 'ticket_used'
  | 'ticket_revoked'
  | 'order_not_paid'
  | 'event_cancelled'
  | 'offer_too_late';

export function whyNotShareable(ticket: {
  state: 'valid' | 'used' | 'revoked';
  isPaid: boolean;
  isCancelled: boolean;
  // Doors have opened.
  isLate: boolean;
}): NotShareable | null {
  if (ticket.state === 'revoked') return 'ticket_revoked';
  if (ticket.state === 'used') return 'ticket_used';
  if (!ticket.isPaid) return 'order_not_paid';
  if (ticket.isCancelled) return 'event_cancelled';
  return ticket.isLate ? 'offer_too_late' : null;
}

export type SharingState =
  | 'unassigned'
  | 'assigned'
  | 'sent'
  | 'accepted'
  | 'declined'
  | 'lapsed'
  | 'used'
  | 'revoked';

// What has been done with a ticket, in one word.
export function sharingState(ticket: {
  state: 'valid' | 'used' | 'revoked';
  isPassedOn: boolean;
  hasName: boolean;
  offer: OfferState | null;
  isLate: boolean;
}): SharingState {
  if (ticket.state !== 'valid') return ticket.state;
  if (ticket.offer === 'open') return ticket.isLate ? 'lapsed' : 'sent';
  if (ticket.isPassedOn) return 'accepted';
  if (ticket.hasName) return 'assigned';
  return ticket.offer === 'declined' || ticket.offer === 'lapsed' ? ticket.offer : 'unassigned';
}

// Whether a ticket of an order is meant for somebody other than its buyer. The buyer's own name may be on a ticket,
// too.
export function isForAnother(
  ticket: { holder: string | null; holder_email: string | null; holder_phone: string | null },
  buyerName: string,
): boolean {
  if (ticket.holder === null) return false;
  const isBuyer = ticket.holder.trim().toLowerCase() === buyerName.trim().toLowerCase();
  return !isBuyer || ticket.holder_email !== null || ticket.holder_phone !== null;
}

// The first letter of a name, complete even if it consists of several code points.
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first ? first.segment.toUpperCase() : '';
}
