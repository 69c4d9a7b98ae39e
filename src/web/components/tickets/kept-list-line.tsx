import type { MyHolding } from '#modules/tickets/finding.contract.ts';
import { m } from '#shared/messages/messages.js';
import { CheckIcon } from '#web/ui/icons.tsx';
import { useKeptHoldings } from './use-kept-tickets.ts';

// Keeps the listed tickets on this phone, and says when all of them are kept.
export function KeptListLine({ holdings }: { holdings: readonly MyHolding[] }) {
  const isKept = useKeptHoldings(holdings);
  return (
    <p role="status" className="mt-4 min-h-5 text-center text-small font-semibold text-success">
      {isKept && (
        <span className="inline-flex items-center gap-1.5">
          <CheckIcon className="size-4" />
          {m.tickets_saved()}
        </span>
      )}
    </p>
  );
}
