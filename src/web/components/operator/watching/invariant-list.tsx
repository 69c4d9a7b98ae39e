import type { InvariantLine, MoneyBoard } from '#modules/watching/money/money.contract.ts';
import { m } from '#shared/messages/messages.js';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { BoardSection } from './board-section.tsx';
import { RULES, whenText } from './board-words.ts';
import { Verdict } from './verdict.tsx';

// Each of what must be true, whether it is, and what was found otherwise.
export function InvariantList({ proof }: { proof: MoneyBoard['proof'] }) {
  const broken = proof?.rules.filter(({ count }) => count > 0).length ?? 0;
  const says =
    proof === null
      ? m.watch_invariants_none()
      : broken === 0
        ? m.operator_ledger_sound({ time: whenText(proof.at) })
        : m.operator_ledger_broken({
            count: proof.rules.reduce((sum, { count }) => sum + count, 0),
            time: whenText(proof.at),
          });
  return (
    <BoardSection title={m.watch_invariants()} says={says} beside={<ProveButton />}>
      {proof && (
        <ul>
          {proof.rules.map((line) => (
            <Rule key={line.rule} line={line} />
          ))}
        </ul>
      )}
    </BoardSection>
  );
}

const ProveButton = () => (
  <form method="post">
    <button type="submit" name="intent" value="prove" className={QUIET_BUTTON}>
      {m.watch_prove()}
    </button>
  </form>
);

const Rule = ({ line: { rule, count, findings } }: { line: InvariantLine }) => (
  <li className="border-t border-line py-2">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0">{RULES[rule]()}</span>
      <Verdict tone={count === 0 ? 'good' : 'wrong'}>
        {count === 0 ? m.watch_holds() : m.watch_broken()}
      </Verdict>
    </div>
    {count > 0 && (
      <ul className="mt-1 list-disc pl-5 text-small text-ink-2 wrap-anywhere">
        {findings.map(({ about, expected, found }) => (
          <li key={`${about} ${found}`}>{m.operator_ledger_finding({ about, expected, found })}</li>
        ))}
        {count > findings.length && <li>{m.watch_found_more({ count: String(count - findings.length) })}</li>}
      </ul>
    )}
  </li>
);
