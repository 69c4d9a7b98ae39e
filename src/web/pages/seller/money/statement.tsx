import { data } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { toMinor } from '#shared/money.ts';
import { formatDay, startOfDay } from '#shared/time.ts';
import { FilterForm } from '#web/components/seller/list-filters.tsx';
import { statementAsked } from '#web/components/seller/money/statement-asked.ts';
import { DayLines, EventLines, StatementLines } from '#web/components/seller/money/statement-tables.tsx';
import { moneyText } from '#web/components/shared/money-words.ts';
import type { FormRefusal, RefusedCall } from '#web/forms/form.rules.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { moneyPath, statementPath } from '#web/paths/seller.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { EmptyBox } from '#web/ui/empty-box.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { Route } from './+types/statement.ts';

// As in modules/money/print-statement.ts.
const MOST_ON_PAPER = 2_000;

export async function loader({ context, params: { organizer }, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('after');
  const { call } = context.get(pageContext);
  const { currency, ...days } = statementAsked(url);
  const query = { ...(currency && { currency }), ...(after !== null && { after }) };
  const ask = (period: typeof days) =>
    call('GET /api/sell/{organizer}/money/statement', {
      params: { organizer },
      query: { ...query, ...period },
    });
  const found = await ask(days);
  const wrong = found.ok ? null : wrongDays(days, found.error);
  // With days that are none, the month that is now, and what is wrong with them.
  const shown = wrong ? await ask({}) : found;
  if (!shown.ok) throw notThere(url, shown.error);
  return data({ view: shown.body.data, isLater: after !== null, wrong }, wrong?.status ?? 200);
}

function wrongDays(typed: Record<string, string>, error: RefusedCall): FormRefusal | null {
  const { code, statusCode: status, message, errors = {} } = error;
  const fields = Object.fromEntries(
    ['from', 'to'].flatMap((name) => {
      const [problem] = errors[name] ?? [];
      return problem === undefined ? [] : [[name, code === 'bad_request' ? m.statement_bad_day() : problem]];
    }),
  );
  return Object.keys(fields).length === 0 ? null : { code, status, message, fields, typed };
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.statement_title());

const HEADING = 'mb-3 text-[20px] leading-7 font-bold';

export default function StatementPage({
  loaderData: { view, isLater, wrong },
  params,
}: Route.ComponentProps) {
  const { organizer } = params;
  const { from, to, currency, time_zone, next, count } = view;
  const kept = { from, to, currency };
  // Of another year than 1970, so with its year.
  const day = (on: string) => formatDay(startOfDay(on, time_zone), time_zone, currentLocale(), new Date(0));
  return (
    <main id="main" className="seller-page">
      <BackLink to={moneyPath(organizer)}>{m.money_back()}</BackLink>
      <h1 className="type-title">{m.statement_title()}</h1>
      <p className="mt-1 mb-4 text-ink-2">{m.statement_lead()}</p>
      <FormErrors refusal={wrong} />
      <Period view={view} organizer={organizer} wrong={wrong} />
      <section aria-labelledby="statement-sums" className="mb-7">
        <h2 id="statement-sums" className={HEADING}>
          {m.statement_period({ from: day(from), to: day(to) })}
        </h2>
        <Sums view={view} />
        <div className="mt-3 flex flex-wrap gap-2">
          <a href={statementPath(organizer, kept, '.pdf')} className={QUIET_BUTTON}>
            {m.statement_pdf()}
          </a>
          <a href={statementPath(organizer, kept, '.csv')} className={QUIET_BUTTON}>
            {m.statement_csv()}
          </a>
        </div>
        {count > MOST_ON_PAPER && <p className="mt-2 text-small text-ink-2">{m.statement_pdf_sums()}</p>}
      </section>
      {count === 0 ? (
        <EmptyBox>{m.statement_none()}</EmptyBox>
      ) : (
        <>
          <section aria-labelledby="statement-events" className="mb-7">
            <h2 id="statement-events" className={HEADING}>
              {m.statement_by_event()}
            </h2>
            <EventLines organizer={organizer} view={view} />
          </section>
          <section aria-labelledby="statement-days" className="mb-7">
            <details>
              <summary className="mb-3 min-h-11 cursor-pointer">
                <h2 id="statement-days" className="inline text-[20px] leading-11 font-bold">
                  {m.statement_by_day()}
                </h2>
              </summary>
              <DayLines view={view} />
            </details>
          </section>
          <section aria-labelledby="statement-lines">
            <h2 id="statement-lines" className={HEADING}>
              {m.statement_by_line()}
            </h2>
            <StatementLines organizer={organizer} view={view} />
            <nav aria-label={m.seller_pages()} className="mt-4 flex flex-wrap justify-between gap-2">
              {isLater ? (
                <a href={statementPath(organizer, kept)} className={QUIET_BUTTON}>
                  {m.statement_first()}
                </a>
              ) : (
                <span />
              )}
              {next !== null && (
                <a href={statementPath(organizer, { ...kept, after: next })} className={QUIET_BUTTON}>
                  {m.statement_later()}
                </a>
              )}
            </nav>
          </section>
        </>
      )}
    </main>
  );
}

type PartProps = { view: Route.ComponentProps['loaderData']['view'] };

function Period({ view, organizer, wrong }: PartProps & { organizer: string; wrong: FormRefusal | null }) {
  const hasMany = view.currencies.length > 1;
  return (
    <FilterForm
      action={statementPath(organizer)}
      columns={`grid-cols-2 ${hasMany ? 'md:grid-cols-[1fr_1fr_1fr_auto]' : 'md:grid-cols-[1fr_1fr_auto]'}`}
      button={m.statement_show()}
    >
      <TextField
        id="from"
        name="from"
        type="date"
        label={m.statement_from()}
        defaultValue={wrong ? wrong.typed.from : view.from}
        error={wrong?.fields.from}
      />
      <TextField
        id="to"
        name="to"
        type="date"
        label={m.statement_to()}
        defaultValue={wrong ? wrong.typed.to : view.to}
        error={wrong?.fields.to}
      />
      {hasMany && (
        <SelectField
          id="currency"
          name="currency"
          label={m.statement_currency()}
          defaultValue={view.currency}
        >
          {view.currencies.map((currency) => (
            <option key={currency} value={currency}>
              {currency}
            </option>
          ))}
        </SelectField>
      )}
    </FilterForm>
  );
}

// Each line is added to the one before; the last is what they add up to.
function Sums({ view: { opening, closing, sums, currency } }: PartProps) {
  const other =
    (toMinor(sums.net) - toMinor(sums.gross) + toMinor(sums.back) + toMinor(sums.cash) + toMinor(sums.fee)) /
    100;
  const lines = [
    { name: m.statement_opening(), amount: opening },
    { name: m.figures_col_gross(), amount: sums.gross },
    ...(sums.back === 0 ? [] : [{ name: m.money_refunds(), amount: 0 - sums.back }]),
    ...(sums.cash === 0 ? [] : [{ name: m.money_cash(), amount: 0 - sums.cash }]),
    { name: m.figures_col_fee(), amount: (0 - toMinor(sums.fee)) / 100 },
    ...(other === 0 ? [] : [{ name: m.statement_other(), amount: other }]),
  ];
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-surface tabular-nums">
      {lines.map(({ name, amount }) => (
        <div key={name} className="flex justify-between gap-3 px-4 py-3">
          <dt>{name}</dt>
          <dd className="whitespace-nowrap">{moneyText(amount, currency)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-3 border-t-2 border-ink px-4 py-3 font-bold">
        <dt>{m.statement_closing()}</dt>
        <dd className="whitespace-nowrap">{moneyText(closing, currency)}</dd>
      </div>
    </dl>
  );
}
