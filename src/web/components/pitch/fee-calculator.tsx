import { useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { CURRENCIES, type Currency, formatMoney, isCurrency, toMajor } from '#shared/money.ts';
import { currentLocale } from '#web/page/locale.ts';
import { sellPath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { amountKeys } from '#web/ui/form/amount-keys.ts';
import { type Calculation, calculate, MODES, MOST_MINOR, numberText, type Sum } from './calculate.ts';

type FeeCalculatorProps = {
  first: Omit<Sum, 'percent'>;
  percents: Readonly<Record<Currency, number>>;
  cashPercents: Readonly<Record<Currency, number>>;
};

const FIELD = 'mt-1 h-12 w-full rounded-card border bg-surface px-4 text-ink';

// Without script a form that loads the page again; with script it answers while one types.
export function FeeCalculator({ first, percents, cashPercents }: FeeCalculatorProps) {
  const [wish, setWish] = useState(first);
  const { mode, amount, currency } = wish;
  const locale = currentLocale();
  const answer = calculate({ ...wish, percent: percents[currency] }, locale);
  const problem = answer.ok ? null : problemText(answer, currency);
  return (
    <form
      method="get"
      onSubmit={(event) => event.preventDefault()}
      className="rounded-card border border-line bg-surface p-4 sm:p-6 lg:p-8"
    >
      <h2 className="type-h2">{m.pitch_calculator()}</h2>
      <fieldset className="mt-4">
        <legend className="font-semibold">{m.pitch_mode()}</legend>
        <div className="mt-1 grid gap-2 sm:grid-cols-2">
          {MODES.map((one) => (
            <label
              key={one}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-card border border-control px-4 py-2 has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft"
            >
              <input
                type="radio"
                name="mode"
                value={one}
                checked={mode === one}
                onChange={() => setWish({ ...wish, mode: one })}
                className="size-5 accent-primary"
              />
              {one === 'price' ? m.pitch_mode_price() : m.pitch_mode_receive()}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
        <div>
          <label htmlFor="amount" className="font-semibold">
            {m.pitch_amount()}
          </label>
          <input
            id="amount"
            name="amount"
            inputMode={amountKeys(currency)}
            autoComplete="off"
            maxLength={20}
            value={amount}
            onChange={(event) => setWish({ ...wish, amount: event.target.value })}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'amount-error' : undefined}
            className={`${FIELD} tabular-nums ${problem ? 'border-error ring-1 ring-error' : 'border-control'}`}
          />
        </div>
        <div>
          <label htmlFor="currency" className="font-semibold">
            {m.pitch_currency()}
          </label>
          <select
            id="currency"
            name="currency"
            value={currency}
            onChange={({ target }) => {
              if (isCurrency(target.value)) setWish({ ...wish, currency: target.value });
            }}
            className={`${FIELD} border-control`}
          >
            {CURRENCIES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </div>
      </div>
      {problem && (
        <p id="amount-error" className="mt-1 text-small font-semibold text-error">
          {problem}
        </p>
      )}
      <button type="submit" className={`${QUIET_BUTTON} no-script-only mt-4`}>
        {m.pitch_calculate()}
      </button>
      <output htmlFor="amount currency" className="mt-6 block">
        {answer.ok && (
          <dl className="grid gap-y-2">
            <Row name={m.pitch_buyer_pays()}>{formatMoney(answer.priceMinor, currency, locale, 'tag')}</Row>
            <Row name={m.pitch_fee({ percent: numberText(percents[currency], locale) })}>
              {formatMoney(-answer.feeMinor, currency, locale, 'tag')}
            </Row>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
              <dt className="font-semibold">{m.pitch_you_receive()}</dt>
              <dd className="text-[28px] leading-9 font-extrabold text-success tabular-nums">
                {formatMoney(answer.receivedMinor, currency, locale, 'tag')}
              </dd>
            </div>
          </dl>
        )}
      </output>
      <p className="mt-3 text-small text-ink-2">{m.pitch_rounding()}</p>
      {cashPercents[currency] > 0 && (
        <p className="mt-1 text-small text-ink-2">
          {m.pitch_fee_cash({ percent: numberText(cashPercents[currency], locale) })}
        </p>
      )}
      <p className="mt-1 text-small text-ink-2">{m.pitch_fee_own()}</p>
      {answer.ok && (
        <a
          href={sellPath({ price: String(toMajor(answer.priceMinor)), currency })}
          className={`${QUIET_BUTTON} mt-4`}
        >
          {m.pitch_use_price()}
        </a>
      )}
    </form>
  );
}

function Row({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function problemText({ problem }: Extract<Calculation, { ok: false }>, currency: Currency): string {
  switch (problem) {
    case 'missing':
      return m.pitch_amount_missing();
    case 'unreadable':
      return m.pitch_amount_unreadable();
    case 'step':
      return m.pitch_amount_step({ currency });
    case 'high':
      return m.pitch_amount_high({ most: formatMoney(MOST_MINOR, currency, currentLocale(), 'tag') });
  }
}
