import type { HandLine, MoneyBoard } from '#modules/watching/money/money.contract.ts';
import { m } from '#shared/messages/messages.js';
import { moneyText } from '#web/components/shared/money-words.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { BoardRefusal } from './board-forms.ts';
import { BoardSection } from './board-section.tsx';
import { HANDS, providerName, whenText } from './board-words.ts';

type Props = Pick<MoneyBoard, 'by_hand' | 'providers'> & { refusal: BoardRefusal };

// Settlements and top-ups: the same bookings as on the command line.
export const ByHand = ({ by_hand, providers, refusal }: Props) => (
  <BoardSection title={m.watch_by_hand()} says={m.watch_by_hand_says()}>
    {providers.length > 0 && <Settle providers={providers} refusal={refusal} />}
    <TopUp refusal={refusal} />
    {by_hand.length === 0 ? (
      <p className="mt-4 text-ink-2">{m.watch_by_hand_none()}</p>
    ) : (
      <ul className="mt-4">
        {by_hand.map((line) => (
          <Line key={`${line.kind} ${line.provider} ${line.reference} ${line.at}`} line={line} />
        ))}
      </ul>
    )}
  </BoardSection>
);

const SUMMARY = 'flex min-h-11 cursor-pointer items-center font-semibold text-primary';

function Settle({ providers, refusal }: Pick<Props, 'providers' | 'refusal'>) {
  const own = refusal?.typed.intent === 'settle' ? refusal : null;
  const accounts = providers.map(({ provider, currency }) => ({
    value: `${provider} ${currency}`,
    name: `${providerName(provider)} · ${currency}`,
  }));
  const field = (name: string) => ({
    id: `settle-${name}`,
    name,
    autoComplete: 'off',
    error: own?.fields[name],
    defaultValue: own?.typed[name] ?? '',
  });
  return (
    <details open={own !== null}>
      <summary className={SUMMARY}>{m.watch_settle()}</summary>
      <form method="post" className="mt-2 mb-4 grid gap-3 sm:grid-cols-2">
        <SelectField
          id="settle-account"
          name="account"
          label={m.watch_settle_provider()}
          error={own?.fields.account}
          defaultValue={own?.typed.account ?? accounts[0]?.value}
        >
          {accounts.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField {...field('reference')} label={m.watch_reference()} maxLength={64} />
        <TextField {...field('amount')} label={m.watch_settle_amount()} inputMode="decimal" maxLength={20} />
        <TextField {...field('cost')} label={m.watch_settle_cost()} inputMode="decimal" maxLength={20} />
        <button
          type="submit"
          name="intent"
          value="settle"
          className={`${QUIET_BUTTON} min-h-12 sm:justify-self-start`}
        >
          {m.watch_settle_button()}
        </button>
      </form>
    </details>
  );
}

function TopUp({ refusal }: Pick<Props, 'refusal'>) {
  const own = refusal?.typed.intent === 'top-up' ? refusal : null;
  const field = (name: string) => ({
    id: `top-up-${name}`,
    name,
    autoComplete: 'off',
    error: own?.fields[name],
    defaultValue: own?.typed[name] ?? '',
  });
  return (
    <details open={own !== null}>
      <summary className={SUMMARY}>{m.watch_topup()}</summary>
      <form method="post" className="mt-2 mb-4 grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
        <TextField {...field('amount')} label={m.watch_amount()} inputMode="decimal" maxLength={20} />
        <TextField {...field('reference')} label={m.watch_reference()} maxLength={64} />
        <button type="submit" name="intent" value="top-up" className={`${QUIET_BUTTON} min-h-12`}>
          {m.watch_topup_button()}
        </button>
      </form>
    </details>
  );
}

const Line = ({ line }: { line: HandLine }) => {
  const { kind, provider, reference, currency, amount, cost, at, can_undo } = line;
  return (
    <li className="grid gap-1 border-t border-line py-3">
      <span className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span className="min-w-0">
          {HANDS[kind]()} · {providerName(provider)}
        </span>
        <span className="tabular-nums">{moneyText(amount, currency)}</span>
      </span>
      <span className="text-small text-ink-2 wrap-anywhere">
        {reference} · {whenText(at)}
        {cost !== 0 && ` · ${m.watch_hand_cost({ amount: moneyText(cost, currency) })}`}
      </span>
      {can_undo && (
        <form method="post">
          <input type="hidden" name="provider" value={provider} />
          <input type="hidden" name="reference" value={reference} />
          <button
            type="submit"
            name="intent"
            value="unsettle"
            className="min-h-11 cursor-pointer text-left text-small font-semibold text-primary underline"
          >
            {m.watch_undo()}
          </button>
        </form>
      )}
    </li>
  );
};
