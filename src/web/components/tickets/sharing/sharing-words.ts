import type { TicketView } from '#modules/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { Tone } from '#web/components/tickets/state-badge.tsx';

export function sharingBadge(ticket: TicketView): { tone: Tone; words: string } {
  switch (ticket.sharing.state) {
    case 'unassigned':
      return { tone: 'calm', words: m.share_state_unassigned() };
    case 'assigned':
      return { tone: 'calm', words: m.share_state_assigned({ name: firstName(ticket.holder) }) };
    case 'sent':
      return { tone: 'waiting', words: m.share_state_sent() };
    case 'accepted':
      return { tone: 'good', words: m.share_state_accepted() };
    case 'declined':
      return { tone: 'over', words: m.share_state_declined() };
    case 'lapsed':
      return { tone: 'over', words: m.share_state_lapsed() };
    case 'used':
      return { tone: 'over', words: m.share_state_used() };
    case 'revoked':
      return { tone: 'over', words: m.share_state_revoked() };
  }
}

// A badge is short.
const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;
