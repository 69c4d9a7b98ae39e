import type { LedgerProof as Proof } from '#modules/watching/money/proof.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { OPERATOR_ZONE } from './operator-zone.ts';

// Whether the books of the money add up, and if not, where.
export function LedgerProof({ proof }: { proof: Proof | null }) {
  if (proof === null) return <p className="mb-4 text-ink-2">{m.operator_ledger_never()}</p>;
  const { count, findings, proved_at } = proof;
  const time = formatFull(proved_at, OPERATOR_ZONE, currentLocale());
  if (count === 0) return <p className="mb-4 text-success">{m.operator_ledger_sound({ time })}</p>;
  return (
    <div className="mb-4 max-w-160 rounded-card border border-line bg-surface p-4">
      <p className="font-semibold text-error">{m.operator_ledger_broken({ count, time })}</p>
      <ul className="mt-1 list-disc pl-5 text-small wrap-anywhere">
        {findings.map(({ rule, about, expected, found }) => (
          <li key={`${rule} ${about}`}>
            <code>{rule}</code> {m.operator_ledger_finding({ about, expected, found })}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-ink-2">
        <code>npm run cli -- ledger prove</code>
      </p>
    </div>
  );
}
