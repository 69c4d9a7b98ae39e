import type { AdjustmentLine } from '#modules/watching/money/money.contract.ts';
import { m } from '#shared/messages/messages.js';
import { CURRENCIES } from '#shared/money.ts';
import { moneyText } from '#web/components/seller/money/money-words.ts';
import { Pill } from '#web/components/seller/pill.tsx';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { BoardRefusal } from './board-forms.ts';
import { BoardSection } from './board-section.tsx';
import { ADJUSTMENTS, whenText } from './board-words.ts';

type Props = { adjustments: readonly AdjustmentLine[]; freshId: string; refusal: BoardRefusal };

// One proposes, another one confirms.
export const Adjustments = ({ adjustments, freshId, refusal }: Props) => (
  <BoardSection title={m.watch_adjustments()} says={m.watch_adjustments_says()}>
    <Propose freshId={freshId} refusal={refusal} />
    {adjustments.length > 0 && (
      <ul className="mt-4">
        {adjustments.map((line) => (
          <Adjustment key={line.id} line={line} />
        ))}
      </ul>
    )}
  </BoardSection>
);

function Propose({ freshId, refusal }: Pick<Props, 'freshId' | 'refusal'>) {
  const own = refusal?.typed.intent === 'propose' ? refusal : null;
  const field = (name: string) => ({
    id: `adjust-${name}`,
    name,
    autoComplete: 'off',
    error: own?.fields[name],
    defaultValue: own?.typed[name] ?? '',
  });
  return (
    <details open={own !== null}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary">
        {m.watch_adjust_button()}
      </summary>
      <form method="post" className="mt-2 grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="id" value={own?.typed.id ?? freshId} />
        <TextField {...field('organizer')} label={m.watch_adjust_seller()} maxLength={100} />
        <SelectField
          id="adjust-way"
          name="way"
          label={m.watch_adjust_which()}
          defaultValue={own?.typed.way ?? 'to'}
        >
          <option value="to">{m.watch_adjust_to()}</option>
          <option value="from">{m.watch_adjust_from()}</option>
        </SelectField>
        <TextField {...field('amount')} label={m.watch_amount()} inputMode="decimal" maxLength={20} />
        <SelectField
          id="adjust-currency"
          name="currency"
          label={m.watch_currency()}
          defaultValue={own?.typed.currency ?? CURRENCIES[0]}
        >
          {CURRENCIES.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </SelectField>
        <div className="sm:col-span-2">
          <TextField {...field('words')} label={m.watch_adjust_words()} maxLength={300} />
        </div>
        <button
          type="submit"
          name="intent"
          value="propose"
          className={`${QUIET_BUTTON} min-h-12 sm:justify-self-start`}
        >
          {m.watch_adjust_button()}
        </button>
      </form>
    </details>
  );
}

function Adjustment({ line }: { line: AdjustmentLine }) {
  const { id, organizer, currency, amount, words, state, proposed_by, proposed_at, is_mine } = line;
  const somebody = (name: string | null) => name ?? m.payouts_somebody();
  return (
    <li className="grid gap-1 border-t border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 font-semibold">
        <span className="min-w-0 wrap-anywhere">{organizer.name}</span>
        <span className="flex items-center gap-2 tabular-nums">
          {moneyText(amount, currency)}
          <Pill tone={state === 'proposed' ? 'wait' : state === 'confirmed' ? 'good' : 'over'}>
            {ADJUSTMENTS[state]()}
          </Pill>
        </span>
      </div>
      <p className="wrap-anywhere">
        {amount > 0 ? m.watch_adjust_to() : m.watch_adjust_from()} · {words}
      </p>
      <p className="text-small text-ink-2">
        {m.watch_adjust_by({ who: somebody(proposed_by), when: whenText(proposed_at) })}
        {line.decided_at &&
          ` · ${m.watch_adjust_decided({
            state: ADJUSTMENTS[state](),
            who: somebody(line.decided_by),
            when: whenText(line.decided_at),
          })}`}
      </p>
      {state === 'proposed' && (
        <form method="post" className="mt-1 flex flex-wrap items-center gap-3">
          <input type="hidden" name="adjustment" value={id} />
          {is_mine ? (
            <span className="text-small text-ink-2">{m.watch_adjust_mine()}</span>
          ) : (
            <button type="submit" name="intent" value="confirm" className={PRIMARY_BUTTON}>
              {m.watch_adjust_confirm({ amount: moneyText(amount, currency) })}
            </button>
          )}
          <button type="submit" name="intent" value="drop" className={QUIET_BUTTON}>
            {m.watch_adjust_drop()}
          </button>
        </form>
      )}
    </li>
  );
}
