import { data } from 'react-router';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { CURRENCIES, type Currency, formatMoney, isCurrency } from '#shared/money.ts';
import { cardOf } from '#web/components/catalogue/cards.ts';
import { calculate, MODES, numberText, type Sum } from '#web/components/pitch/calculate.ts';
import { FeeCalculator } from '#web/components/pitch/fee-calculator.tsx';
import { PitchReasons } from '#web/components/pitch/kept-reasons.ts';
import { StartSelling } from '#web/components/pitch/start-selling.tsx';
import { pageMeta } from '#web/meta/page-meta.ts';
import { dayOf } from '#web/page/day-of.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notValid, refused } from '#web/page/page-errors.ts';
import type { Route } from './+types/sell-your-tickets.ts';

// Example prices with which the calculator starts.
const USUAL: Record<Currency, string> = {
  KES: '1000',
  UGX: '50000',
  TZS: '20000',
  RWF: '10000',
  IDR: '150000',
  USD: '20',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, locale, now } = context.get(pageContext);
  const first = readWish(url.searchParams, locale);
  if (!first) throw notValid(url);
  const [fees, trending] = await Promise.all([
    call('GET /api/fees'),
    call('GET /api/events/trending', { query: { size: '1' } }),
  ]);
  if (!fees.ok) throw refused(url, fees.error);
  const byCurrency = (of: 'percent' | 'cash_percent') =>
    Object.fromEntries(
      CURRENCIES.map((currency) => [
        currency,
        fees.body.data.find((fee) => fee.currency === currency)?.[of] ?? 0,
      ]),
    ) as Record<Currency, number>;
  const [sample] = trending.ok ? trending.body.data.data : [];
  return data(
    {
      first,
      percents: byCurrency('percent'),
      cashPercents: byCurrency('cash_percent'),
      sample: sample ? cardOf(sample) : null,
      now: dayOf(now),
    },
    // Status 500 keeps an incomplete page out of the cache.
    { status: trending.ok ? 200 : 500 },
  );
}

// null: an address that our form cannot make.
function readWish(query: URLSearchParams, locale: Locale): Omit<Sum, 'percent'> | null {
  const currency = query.get('currency') ?? (locale === 'id' ? 'IDR' : 'KES');
  const mode = MODES.find((one) => one === (query.get('mode') ?? 'price'));
  if (!isCurrency(currency) || !mode) return null;
  return { currency, mode, amount: (query.get('amount') ?? USUAL[currency]).slice(0, 20) };
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return [];
  const { first, percents } = args.loaderData;
  const percent = numberText(percents[first.currency], currentLocale());
  return pageMeta(args, { title: m.pitch_title(), description: m.pitch_description({ percent }) });
}

export default function SellYourTicketsPage({ loaderData }: Route.ComponentProps) {
  const { first, percents, cashPercents, sample, now } = loaderData;
  return (
    <main id="main" className="page-width py-8 lg:py-16">
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,480px)] lg:items-center lg:gap-16">
        <header>
          <p className="font-semibold text-primary">{m.pitch_title()}</p>
          <h1 className="type-display mt-2 max-w-[16ch] text-balance">{m.pitch_promise()}</h1>
          <p className="mt-4 max-w-[52ch] text-ink-2 lg:text-[18px] lg:leading-7">
            {m.pitch_lead(usualAmounts(first.currency, percents[first.currency]))}
          </p>
          <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
            <StartSelling />
            <p className="text-small text-ink-2">{m.pitch_no_call()}</p>
          </div>
        </header>
        <FeeCalculator first={first} percents={percents} cashPercents={cashPercents} />
      </div>
      <PitchReasons
        percent={numberText(percents[first.currency], currentLocale())}
        sample={sample}
        now={now}
      />
    </main>
  );
}

function usualAmounts(currency: Currency, percent: number): { price: string; receive: string } {
  const locale = currentLocale();
  const answer = calculate({ mode: 'price', amount: USUAL[currency], currency, percent }, locale);
  const text = (minor: number) => formatMoney(minor, currency, locale, 'tag');
  return answer.ok
    ? { price: text(answer.priceMinor), receive: text(answer.receivedMinor) }
    : { price: '', receive: '' };
}
