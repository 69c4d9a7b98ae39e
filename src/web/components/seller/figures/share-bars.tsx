import type { FiguresView, Sums } from '#modules/figures/figures.contract.ts';
import { m } from '#shared/messages/messages.js';
import { countText } from '#web/page/count-text.ts';
import { shareOf } from './draw-charts.ts';
import { FiguresSection } from './figures-section.tsx';
import { amountText, ordersText, sourceWord, ticketsText } from './figures-words.ts';
import { StepsTable, SumTable } from './sum-tables.tsx';

type Bar = { key: string; name: string; count: number; words: string };

// Each as long as its part of the longest.
function Bars({ bars, most }: { bars: Bar[]; most: number }) {
  return (
    <ul className="grid gap-3">
      {bars.map(({ key, name, count, words }) => (
        <li key={key}>
          <p className="flex justify-between gap-4 text-small">
            <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
            <span className="shrink-0 tabular-nums">{words}</span>
          </p>
          <BarLine count={count} most={most} />
        </li>
      ))}
    </ul>
  );
}

function BarLine({ count, most }: { count: number; most: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="mt-1 block h-2.5 w-full overflow-hidden rounded-pill bg-sunken"
    >
      <rect
        width={most > 0 ? Math.min(100, (Math.max(0, count) / most) * 100) : 0}
        height="10"
        className="fill-primary"
      />
    </svg>
  );
}

// From the first look to the payment: each bar is a part of the step above it.
export function StepBars({ figures: { steps } }: { figures: FiguresView }) {
  const { views, holds, paid, at_door: atDoor } = steps;
  const shown = [
    { name: m.figures_step_views(), count: views, above: null },
    { name: m.figures_step_holds(), count: holds, above: views },
    { name: m.figures_step_paid(), count: paid, above: holds },
  ];
  const says = m.figures_steps_says({
    views: countText(views),
    holds: countText(holds),
    paid: countText(paid),
  });
  const wordsOf = (count: number, above: number | null) => {
    const percent = above === null ? null : shareOf(count, above);
    return percent === null
      ? countText(count)
      : m.figures_step_share({ count: countText(count), percent: String(percent) });
  };
  return (
    <FiguresSection title={m.figures_steps()} says={says} table={<StepsTable steps={shown} />}>
      <ol className="grid gap-3">
        {shown.map(({ name, count, above }) => (
          <li key={name}>
            <p className="text-small font-semibold">{name}</p>
            <BarLine count={count} most={above ?? count} />
            <p className="mt-1 text-small text-ink-2 tabular-nums">{wordsOf(count, above)}</p>
          </li>
        ))}
      </ol>
      {atDoor > 0 && (
        <p className="mt-4 text-small tabular-nums">{m.figures_at_door({ orders: ordersText(atDoor) })}</p>
      )}
      <p className="mt-4 text-[12px] leading-4 text-ink-2">{m.figures_steps_hint()}</p>
    </FiguresSection>
  );
}

type Line = Omit<Sums, 'orders'> & { key: string; name: string };

const mostOf = (lines: readonly Line[]): Line | undefined =>
  lines.toSorted((one, other) => other.tickets - one.tickets)[0];

export function TypeBars({ figures: { types, sums, event } }: { figures: FiguresView }) {
  const lines = types.map((type): Line => ({ ...type, key: String(type.id) }));
  return (
    <CutBars
      title={m.figures_types()}
      heading={m.figures_col_type()}
      lines={lines}
      sums={sums}
      currency={event.currency}
    />
  );
}

export function SourceBars({ figures: { sources, sums, event } }: { figures: FiguresView }) {
  const lines = sources.map((source): Line => {
    const name = sourceWord(source);
    return { ...source, key: name, name };
  });
  return (
    <CutBars
      title={m.figures_sources()}
      heading={m.figures_col_source()}
      lines={lines}
      sums={sums}
      currency={event.currency}
    />
  );
}

export function CodeBars({ figures }: { figures: FiguresView }) {
  const { codes, other_codes, without_code, sums, event } = figures;
  if (codes.length === 0) return null;
  const lines: Line[] = [
    ...codes.map((code) => ({ ...code, key: `code ${code.code}`, name: code.code })),
    ...(other_codes.count > 0
      ? [
          {
            ...other_codes,
            key: 'others',
            name: m.figures_codes_others({ count: countText(other_codes.count) }),
          },
        ]
      : []),
  ];
  const rest = { ...without_code, key: 'without', name: m.figures_codes_without() };
  const says = m.figures_codes_says({
    orders: ordersText(sums.orders - without_code.orders),
    net: amountText((toHundredths(sums.net) - toHundredths(without_code.net)) / 100, event.currency),
  });
  return (
    <FiguresSection
      title={m.figures_codes()}
      says={says}
      table={
        <SumTable
          heading={m.figures_col_code()}
          lines={[...lines, rest]}
          sums={sums}
          currency={event.currency}
        />
      }
    >
      <Bars bars={lines.map(barOf)} most={mostOf(lines)?.tickets ?? 0} />
    </FiguresSection>
  );
}

const toHundredths = (major: number): number => Math.round(major * 100);

const barOf = ({ key, name, tickets }: Line): Bar => ({
  key,
  name,
  count: tickets,
  words: ticketsText(tickets),
});

type CutBarsProps = {
  title: string;
  heading: string;
  lines: Line[];
  sums: Sums;
  currency: FiguresView['event']['currency'];
};

function CutBars({ title, heading, lines, sums, currency }: CutBarsProps) {
  const most = mostOf(lines);
  if (!most) return null;
  const says = m.figures_most({
    name: most.name,
    tickets: ticketsText(most.tickets),
    net: amountText(most.net, currency),
  });
  return (
    <FiguresSection
      title={title}
      says={says}
      table={<SumTable heading={heading} lines={lines} sums={sums} currency={currency} />}
    >
      <Bars bars={lines.map(barOf)} most={most.tickets} />
    </FiguresSection>
  );
}
