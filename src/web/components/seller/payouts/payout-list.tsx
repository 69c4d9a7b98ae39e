import type { PayoutView } from '#modules/payouts/payouts.contract.ts';
import { m } from '#shared/messages/messages.js';
import { PayoutLine } from '#web/components/shared/payout-line.tsx';
import { QUIET_BUTTON } from '#web/ui/button.ts';

type PayoutListProps = { payouts: PayoutView[]; timeZone: string; canCancel: boolean };

// All that an organiser asked for.
export function PayoutList({ payouts, timeZone, canCancel }: PayoutListProps) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {payouts.map((payout) => (
        <li key={payout.id} className="px-4 py-3">
          <PayoutLine payout={payout} timeZone={timeZone} />
          {canCancel && payout.state === 'requested' && (
            <form method="post" className="mt-3">
              <input type="hidden" name="payout" value={payout.id} />
              <button
                type="submit"
                name="intent"
                value="cancel"
                className={`${QUIET_BUTTON} w-full sm:w-auto`}
              >
                {m.payouts_cancel()}
              </button>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}
