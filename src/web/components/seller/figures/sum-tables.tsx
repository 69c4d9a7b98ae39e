import type { ReactNode } from 'react';
import type { FiguresView, Sums } from '#modules/figures/figures.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { Currency } from '#shared/money.ts';
import { formatPlainDay } from '#shared/time.ts';
import { countText } from '#web/page/count-text.ts';
import { currentLocale } from '#web/page/locale.ts';
import { amountText } from './figures-words.ts';

type Line = Omit<Sums, 'orders'> & { key: string; name: string };

type SumTableProps = { heading: string; lines: Line[]; sums: Omit<Sums, 'orders'>; currency: Currency };

const CELL = 'px-1 py-2 sm:px-2 text-right whitespace-nowrap';
// Where there is little room, what follows from the others stands back.
const WIDE_CELL = `${CELL} hidden sm:table-cell`;

// Whatever is counted, line by line, and the sum that it adds up to.
export function SumTable({ heading, lines, sums, currency }: SumTableProps) {
  const cells = ({ tickets, gross, fee, net }: Omit<Sums, 'orders'>): ReactNode => (
    <>
      <td className={CELL}>{countText(tickets)}</td>
      <td className={CELL}>{amountText(gross, currency)}</td>
      <td className={WIDE_CELL}>{amountText(fee, currency)}</td>
      <td className={CELL}>{amountText(net, currency)}</td>
    </>
  );
  return (
    <Table
      heads={[
        [m.figures_col_tickets(), CELL],
        [m.figures_col_gross(), CELL],
        [m.figures_col_fee(), WIDE_CELL],
        [m.figures_col_net(), CELL],
      ]}
      heading={heading}
      lines={lines.map(({ key, name, ...line }) => ({ key, name, cells: cells(line) }))}
      foot={cells(sums)}
    />
  );
}

// Every day on which anything happened, the newest first.
export function DaysTable({ figures: { days, event, sums, steps } }: { figures: FiguresView }) {
  const cells = (line: { views: number; holds: number; tickets: number; gross: number; net: number }) => (
    <>
      <td className={WIDE_CELL}>{countText(line.views)}</td>
      <td className={WIDE_CELL}>{countText(line.holds)}</td>
      <td className={CELL}>{countText(line.tickets)}</td>
      <td className={CELL}>{amountText(line.gross, event.currency)}</td>
      <td className={CELL}>{amountText(line.net, event.currency)}</td>
    </>
  );
  return (
    <Table
      heads={[
        [m.figures_col_looks(), WIDE_CELL],
        [m.figures_col_holds(), WIDE_CELL],
        [m.figures_col_tickets(), CELL],
        [m.figures_col_gross(), CELL],
        [m.figures_col_net(), CELL],
      ]}
      heading={m.figures_col_day()}
      lines={days
        .toReversed()
        .map(({ on, ...day }) => ({ key: on, name: formatPlainDay(on, currentLocale()), cells: cells(day) }))}
      foot={cells({ ...sums, ...steps })}
    />
  );
}

type AddedUpTableProps = {
  rows: readonly { on: string; sum: number; other: number | null }[];
  other: string | null;
};

export function AddedUpTable({ rows, other }: AddedUpTableProps) {
  return (
    <Table
      heads={[
        [m.figures_this_event(), CELL],
        ...(other === null ? [] : [[other, `${CELL} max-w-40 truncate`] as [string, string]]),
      ]}
      heading={m.figures_col_day()}
      lines={rows.map(({ on, sum, other: had }) => ({
        key: on,
        name: formatPlainDay(on, currentLocale()),
        cells: (
          <>
            <td className={CELL}>{countText(sum)}</td>
            {had !== null && <td className={CELL}>{countText(had)}</td>}
          </>
        ),
      }))}
    />
  );
}

export function StepsTable({ steps }: { steps: readonly { name: string; count: number }[] }) {
  return (
    <Table
      heads={[[m.figures_col_count(), CELL]]}
      heading={m.figures_col_step()}
      lines={steps.map(({ name, count }) => ({
        key: name,
        name,
        cells: <td className={CELL}>{countText(count)}</td>,
      }))}
    />
  );
}

type TableProps = {
  heading: string;
  heads: [name: string, look: string][];
  lines: { key: string; name: string; cells: ReactNode }[];
  // The sum that the lines add up to.
  foot?: ReactNode;
};

function Table({ heading, heads, lines, foot }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is moved by keys as well
    <section aria-label={heading} tabIndex={0} className="max-h-120 overflow-auto">
      <table className="w-full text-small tabular-nums">
        <thead className="sticky top-0 bg-surface text-ink-2">
          <tr>
            <th scope="col" className="py-2 pr-1 text-left font-medium">
              {heading}
            </th>
            {heads.map(([name, look]) => (
              <th key={name} scope="col" className={`${look} font-medium`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {lines.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row" className="min-w-18 py-2 pr-1 text-left font-semibold wrap-anywhere">
                {name}
              </th>
              {cells}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot className="border-t-2 border-ink font-bold">
            <tr>
              <th scope="row" className="py-2 pr-1 text-left">
                {m.figures_together()}
              </th>
              {foot}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
