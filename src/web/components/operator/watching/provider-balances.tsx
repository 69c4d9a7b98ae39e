import type { ProviderLine } from '#modules/watching/money/money.contract.ts';
import { m } from '#shared/messages/messages.js';
import { toMajor, toMinor } from '#shared/money.ts';
import { moneyText } from '#web/components/shared/money-words.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { BoardRefusal } from './board-forms.ts';
import { BoardSection } from './board-section.tsx';
import { providerName, whenText } from './board-words.ts';
import { Verdict } from './verdict.tsx';

type Props = { providers: readonly ProviderLine[]; refusal: BoardRefusal };

// What each provider says that it keeps for us, beside our books.
export const ProviderBalances = ({ providers, refusal }: Props) => (
  <BoardSection
    title={m.watch_providers()}
    says={providers.length === 0 ? m.watch_providers_none() : m.watch_providers_says()}
  >
    {providers.length > 0 && (
      <ul className="divide-y divide-line border-t border-line">
        {[...new Set(providers.map(({ provider }) => provider))].map((provider) => (
          <Provider
            key={provider}
            lines={providers.filter((line) => line.provider === provider)}
            refusal={refusal}
          />
        ))}
      </ul>
    )}
  </BoardSection>
);

// One that is asked answers for all its currencies.
function Provider({ lines, refusal }: { lines: readonly ProviderLine[]; refusal: BoardRefusal }) {
  const [first] = lines;
  if (!first) return null;
  const { provider, way, asked } = first;
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-[18px] font-bold first-letter:uppercase">{providerName(provider)}</h3>
        {way !== 'statement' && (
          <form method="post">
            <input type="hidden" name="provider" value={provider} />
            <button type="submit" name="intent" value="ask" className={QUIET_BUTTON}>
              {m.watch_ask()}
            </button>
          </form>
        )}
      </div>
      {asked && (
        <p className="text-small font-semibold text-warn wrap-anywhere">
          {asked.problem === null
            ? m.watch_asked_waits({ time: whenText(asked.at) })
            : m.watch_asked_problem({ time: whenText(asked.at), problem: asked.problem })}
        </p>
      )}
      {way === 'statement' && <p className="text-small text-ink-2">{m.watch_not_asked()}</p>}
      {lines.map((line) => (
        <Kept key={line.currency} line={line} refusal={refusal} />
      ))}
    </li>
  );
}

function Kept({ line, refusal }: { line: ProviderLine; refusal: BoardRefusal }) {
  const { currency, booked, said } = line;
  const text = (amount: number) => moneyText(amount, currency);
  const differs = said && toMinor(said.amount) - toMinor(said.booked);
  return (
    <div>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2 tabular-nums sm:grid-cols-3">
        <Fact name={`${m.watch_ours()} · ${currency}`} value={text(said?.booked ?? booked)} />
        <Fact name={m.watch_theirs()} value={said ? text(said.amount) : '–'} />
        <div>
          <dt className="text-small text-ink-2">{m.watch_difference()}</dt>
          <dd className="flex flex-wrap items-center gap-x-3 font-bold">
            {differs === null ? '–' : text(toMajor(differs))}
            {said && (
              <Verdict tone={differs === 0 ? 'good' : 'wait'}>
                {differs === 0 ? m.watch_same() : m.watch_differs()}
              </Verdict>
            )}
          </dd>
        </div>
      </dl>
      <p className="mt-1 text-small text-ink-2 wrap-anywhere">
        {saidWords(line)}
        {said?.words && ` · ${said.words}`}
      </p>
      <Enter line={line} refusal={refusal} />
    </div>
  );
}

// The three above are of that time.
function saidWords({ said, booked: now, currency }: ProviderLine): string {
  if (said === null) return m.watch_said_never();
  const [time, booked] = [whenText(said.at), moneyText(now, currency)];
  return said.source === 'asked'
    ? m.watch_said_asked({ time, booked })
    : m.watch_said_statement({ who: said.who ?? m.payouts_somebody(), time, booked });
}

function Enter({ line: { provider, currency }, refusal }: { line: ProviderLine; refusal: BoardRefusal }) {
  const prefix = `enter-${provider}-${currency}-`;
  const own = refusal?.typed.prefix === prefix ? refusal : null;
  return (
    <details open={own !== null}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary">
        {m.watch_enter()}
      </summary>
      <form method="post" className="mt-2 grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
        <input type="hidden" name="provider" value={provider} />
        <input type="hidden" name="currency" value={currency} />
        <input type="hidden" name="prefix" value={prefix} />
        <TextField
          id={`${prefix}amount`}
          name="amount"
          label={m.watch_enter_amount()}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          error={own?.fields.amount}
          defaultValue={own?.typed.amount ?? ''}
        />
        <TextField
          id={`${prefix}words`}
          name="words"
          label={m.watch_enter_words()}
          autoComplete="off"
          maxLength={120}
          defaultValue={own?.typed.words ?? ''}
        />
        <button type="submit" name="intent" value="enter" className={`${QUIET_BUTTON} min-h-12`}>
          {m.watch_enter_button()}
        </button>
      </form>
    </details>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-small text-ink-2">{name}</dt>
    <dd className="font-bold">{value}</dd>
  </div>
);
