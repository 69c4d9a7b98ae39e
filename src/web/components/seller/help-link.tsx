import { m } from '#shared/messages/messages.js';
import { helpPath } from '#web/paths/site.ts';

// The answers of the help for sellers, by the name that they have there.
export const SELLER_HELP = {
  fee: m.seller_help_fees,
  'sell-paid': m.seller_help_paid,
  'sell-passes': m.seller_help_passes,
  'sell-flash': m.seller_help_flash,
  'sell-codes': m.seller_help_codes,
  'sell-cancel': m.seller_help_cancel,
  'sell-place': m.seller_help_place,
} as const;

type SellerQuestion = keyof typeof SELLER_HELP;

// In a page of its own, so that nothing that was typed is left behind.
export function HelpLink({ about }: { about: SellerQuestion }) {
  return (
    <a
      href={helpPath(about)}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center text-small font-semibold text-primary underline"
    >
      {SELLER_HELP[about]()}
    </a>
  );
}
