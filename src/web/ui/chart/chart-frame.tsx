import type { ReactNode } from 'react';
import { countText } from '#web/page/count-text.ts';
import type { Tick } from './ticks.ts';

const HEIGHT = 160;
const LABEL = 'fill-ink-2 text-[12px] font-medium tabular-nums';

type ChartFrameProps = {
  // What it shows, for those who do not see it: the sentence stands beside it as well.
  name: string;
  ticks: readonly Tick[];
  // Under its left and its right end.
  ends: readonly [string, string];
  children: ReactNode;
};

// The lines, numbers and days around a chart. It is stretched to its page; its words are not.
export function ChartFrame({ name, ticks, ends: [first, last], children }: ChartFrameProps) {
  const at = (share: number) => 20 + (share / 100) * HEIGHT;
  return (
    <svg role="img" aria-label={name} className="block h-53 w-full overflow-visible">
      {ticks.map(({ y, value }) => (
        <g key={value}>
          <line
            x1="0"
            x2="100%"
            y1={at(y)}
            y2={at(y)}
            className="stroke-control"
            strokeDasharray="1 4"
            strokeLinecap="round"
          />
          <text x="0" y={at(y) - 4} className={LABEL}>
            {countText(value)}
          </text>
        </g>
      ))}
      <svg aria-hidden="true" x="0" y={at(0)} width="100%" height={HEIGHT} overflow="visible">
        {children}
      </svg>
      <line x1="0" x2="100%" y1={at(100)} y2={at(100)} className="stroke-ink-2" />
      <text x="0" y={at(100) + 18} className={LABEL}>
        {first}
      </text>
      <text x="100%" y={at(100) + 18} textAnchor="end" className={LABEL}>
        {last}
      </text>
    </svg>
  );
}

// For shapes that are drawn in a square of a hundred and stretched.
export function Stretched({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height="100%"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      overflow="visible"
    >
      {children}
    </svg>
  );
}
