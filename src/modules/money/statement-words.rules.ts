import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';

type Words = (inputs: Record<never, never>, options: { locale: Locale }) => string;

const KINDS: Readonly<Record<string, Words>> = {
  opening: m.statement_opening,
  closing: m.statement_closing,
  sale: m.statement_sale,
  return: m.statement_return,
  received: m.statement_received,
  refund: m.statement_refund,
  dispute: m.statement_dispute,
  payout: m.statement_payout,
  payout_returned: m.statement_payout_returned,
};

// What programs call a line, as people call it.
export const kindWord = ({ kind }: { kind: string }, locale: Locale): string =>
  (KINDS[kind] ?? m.statement_correction)({}, { locale });

export const KNOWN_KINDS: readonly string[] = Object.keys(KINDS);
