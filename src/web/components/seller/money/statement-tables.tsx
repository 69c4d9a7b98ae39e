import type { Amounts, StatementLine, StatementView } from '#modules/money/statement.contract.ts';
import { payoutText } from '#modules/money/statement.rules.ts';
import { kindWord } from '#modules/money/statement-words.rules.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, toMinor } from '#shared/money.ts';
import { formatFull, formatPlainDay } from '#shared/time.ts';
import { moneyText } from '#web/components/shared/money-words.ts';
import { currentLocale } from '#web/page/locale.ts';
import { eventMoneyPath, sellerOrderPath } from '#web/paths/seller.ts';

type AmountsLineProps = { amounts: Amounts; balance?: number; currency: Currency };

// What is zero is left out: a payout has no buyer and no fee.
function AmountsLine({ amounts: { gross, back, cash, fee, net }, balance, currency }: AmountsLineProps) {
  const parts = [
    ...(gross === 0 ? [] : [{ name: m.figures_col_gross(), amount: gross }]),
    ...(back === 0 ? [] : [{ name: m.money_refunds(), amount: 0 - back }]),
    ...(cash === 0 ? [] : [{ name: m.money_cash(), amount: 0 - cash }]),
    ...(gross === 0 && back === 0 && fee === 0
      ? []
      : [{ name: m.figures_col_fee(), amount: (0 - toMinor(fee)) / 100 }]),
    ...(balance === undefined ? [] : [{ name: m.statement_balance(), amount: balance }]),
  ];
  return (
    <>
      <p className="col-start-2 row-start-1 text-right font-bold tabular-nums whitespace-nowrap">
        {moneyText(net, currency)}
      </p>
      <dl className="col-span-2 flex flex-wrap gap-x-4 text-small text-ink-2 tabular-nums">
        {parts.map(({ name, amount }) => (
          <div key={name} className="flex gap-1">
            <dt>{name}</dt>
            <dd className="whitespace-nowrap">{moneyText(amount, currency)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const LIST = 'divide-y divide-line rounded-card border border-line bg-surface';
const ROW = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-3';

type TableProps = { organizer: string; view: StatementView };

export const EventLines = ({ organizer, view: { events, currency } }: TableProps) => (
  <ul className={LIST}>
    {events.map(({ event, ...amounts }) => (
      <li key={event?.id ?? 0} className={ROW}>
        {event ? (
          <a
            href={eventMoneyPath(organizer, event.id)}
            className="font-semibold wrap-anywhere hover:text-primary"
          >
            {event.name}
          </a>
        ) : (
          <span className="font-semibold">{m.statement_no_event()}</span>
        )}
        <AmountsLine amounts={amounts} currency={currency} />
      </li>
    ))}
  </ul>
);

export const DayLines = ({ view: { days, currency } }: Pick<TableProps, 'view'>) => (
  <ol className={LIST}>
    {days.map(({ on, balance, ...amounts }) => (
      <li key={on} className={ROW}>
        <time dateTime={on} className="font-semibold">
          {formatPlainDay(on, currentLocale())}
        </time>
        <AmountsLine amounts={amounts} balance={balance} currency={currency} />
      </li>
    ))}
  </ol>
);

export const StatementLines = ({ organizer, view: { lines, currency, time_zone } }: TableProps) => (
  <ol className={LIST}>
    {lines.map((line) => (
      <li key={`${line.at} ${line.kind} ${line.reference} ${line.balance}`} className={ROW}>
        <LineHead organizer={organizer} line={line} zone={time_zone} />
        <AmountsLine amounts={line} balance={line.balance} currency={currency} />
      </li>
    ))}
  </ol>
);

function LineHead({ organizer, line, zone }: { organizer: string; line: StatementLine; zone: string }) {
  const { at, event, reference, payout, words } = line;
  return (
    <div className="col-start-1 row-start-1 min-w-0">
      <p className="font-semibold">
        {kindWord(line, currentLocale())}
        {reference !== null && (
          <>
            {' · '}
            <a href={sellerOrderPath(organizer, reference)} className="font-mono text-primary">
              {reference}
            </a>
          </>
        )}
      </p>
      <p className="text-small text-ink-2 wrap-anywhere">
        <time dateTime={at}>{formatFull(at, zone, currentLocale())}</time>
        {event && ` · ${event.name}`}
        {payout && ` · ${payoutText(payout)}`}
      </p>
      {words && <p className="text-small wrap-anywhere">{words}</p>}
    </div>
  );
}
