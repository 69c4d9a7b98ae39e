import { m } from '#shared/messages/messages.js';

const KINDS: Readonly<Record<string, () => string>> = {
  account: m.ops_kind_account,
  letter: m.ops_kind_letter,
  mailing: m.ops_kind_mailing,
  newsletter: m.ops_kind_newsletter,
  offer: m.ops_kind_offer,
  'phone-code': m.ops_kind_phone_code,
  refunded: m.ops_kind_refunded,
  support: m.ops_kind_support,
  'support-answer': m.ops_kind_support_answer,
  'support-desk': m.ops_kind_support_desk,
  'team-invited': m.ops_kind_team_invited,
  tickets: m.ops_kind_tickets,
  'tickets-again': m.ops_kind_tickets,
};
// A kind without words of its own stands as the program calls it.
export const messageKind = (kind: string): string => KINDS[kind]?.() ?? kind;
