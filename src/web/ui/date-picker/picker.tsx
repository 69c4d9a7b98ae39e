import { useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { ICON_BUTTON, PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { shortDay } from './picker-words.ts';
import { StretchPanel } from './stretch-panel.tsx';
import { nextRange, type Stretch, toggleDay, type Unit, WIDEST } from './stretches.ts';
import { TimePanel } from './time-panel.tsx';

// How something is chosen: one day, several, from one to another, a whole week and so on, or a time of day.
export type Way = 'day' | 'days' | 'range' | 'week' | 'month' | 'quarter' | 'year' | 'time';

export interface PickerWish {
  title: string;
  // The first is the one it opens with.
  ways: readonly Way[];
  // Days as 2026-11-16: one, all of them, or the first and the last. A time as 19:30.
  value: readonly string[];
  // By default today in this browser's time zone.
  today?: string;
  min?: string;
  max?: string;
  // Called with the same kind of list; an empty one clears the choice.
  onChoose: (value: string[]) => void;
}

const WAY_WORDS: Record<Way, () => string> = {
  day: m.picker_way_day,
  days: m.picker_way_days,
  range: m.picker_way_range,
  week: m.picker_way_week,
  month: m.picker_way_month,
  quarter: m.picker_way_quarter,
  year: m.picker_way_year,
  time: m.picker_way_time,
};

export function Picker({ wish, onClose }: { wish: PickerWish; onClose: () => void }) {
  const [{ way, takesFocus }, setWay] = useState({ way: wish.ways[0] ?? 'day', takesFocus: true });
  const finish = (value: string[]) => {
    wish.onChoose(value);
    onClose();
  };
  return (
    <>
      <div className="flex items-center justify-between gap-2 pb-2">
        <h2 id="picker-title" className="type-h2">
          {wish.title}
        </h2>
        <button type="button" aria-label={m.shell_close()} onClick={onClose} className={ICON_BUTTON}>
          <CloseIcon />
        </button>
      </div>
      {wish.ways.length > 1 && (
        <Ways ways={wish.ways} way={way} onChange={(to) => setWay({ way: to, takesFocus: false })} />
      )}
      <WayPanel key={way} way={way} wish={wish} takesFocus={takesFocus} onFinish={finish} />
      {wish.value.length > 0 && (
        <button type="button" onClick={() => finish([])} className={`mt-2 w-full ${QUIET_BUTTON}`}>
          {m.picker_clear()}
        </button>
      )}
    </>
  );
}

type WaysProps = { ways: readonly Way[]; way: Way; onChange: (way: Way) => void };

function Ways({ ways, way, onChange }: WaysProps) {
  return (
    <fieldset className="mb-2 flex flex-wrap gap-1 rounded-card bg-sunken p-1">
      <legend className="sr-only">{m.picker_ways()}</legend>
      {ways.map((one) => (
        <label
          key={one}
          className="flex min-h-11 grow cursor-pointer items-center justify-center rounded-small px-2 text-small font-semibold text-ink-2 has-checked:bg-surface has-checked:text-primary has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="picker-way"
            checked={one === way}
            onChange={() => onChange(one)}
            className="sr-only"
          />
          {WAY_WORDS[one]()}
        </label>
      ))}
    </fieldset>
  );
}

type WayPanelProps = {
  way: Way;
  wish: PickerWish;
  // Only when the picker opens; not while somebody is still choosing the way.
  takesFocus: boolean;
  onFinish: (value: string[]) => void;
};

function WayPanel({ way, wish, takesFocus, onFinish }: WayPanelProps) {
  if (way === 'time') {
    return (
      <TimePanel value={wish.value[0] ?? ''} takesFocus={takesFocus} onChoose={(time) => onFinish([time])} />
    );
  }
  if (way === 'range') return <RangePanel wish={wish} takesFocus={takesFocus} onFinish={onFinish} />;
  if (way === 'days') return <DaysPanel wish={wish} takesFocus={takesFocus} onFinish={onFinish} />;
  const [first, last = first] = wish.value;
  return (
    <StretchPanel
      {...boundsOf(wish)}
      takesFocus={takesFocus}
      unit={way}
      isChosen={({ from, to }) => isSameWithin(wish, { from, to }, first, last)}
      onChoose={({ from, to }) => onFinish(way === 'day' ? [from] : [from, to])}
    />
  );
}

// A whole month that is cut off by a limit still counts as that month.
function isSameWithin(wish: PickerWish, { from, to }: Stretch, first?: string, last?: string): boolean {
  const isFirst = first === from || (first === wish.min && first !== undefined && from < first);
  return isFirst && (last === to || (last === wish.max && last !== undefined && last < to));
}

const DAY: Unit = 'day';

export const localDay = (now: Date) =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

const boundsOf = ({ value, today = localDay(new Date()), min, max }: PickerWish) => ({
  start: value[0] ?? today,
  today,
  limits: { from: min || WIDEST.from, to: max || WIDEST.to },
});

type PanelProps = Omit<WayPanelProps, 'way'>;

function RangePanel({ wish, takesFocus, onFinish }: PanelProps) {
  const [range, setRange] = useState(wish.value);
  const [first = '', last = first] = range;
  return (
    <>
      <StretchPanel
        {...boundsOf(wish)}
        takesFocus={takesFocus}
        unit={DAY}
        isMulti
        isChosen={({ from }) => from === first || from === last}
        isInside={({ from }) => first < from && from < last}
        onChoose={({ from }) => {
          const next = nextRange(range, from);
          setRange(next);
          if (next.length === 2) onFinish(next);
        }}
      />
      <p role="status" className="mt-2 text-center text-small text-ink-2">
        {range.length === 1
          ? m.picker_range_begun({ day: shortDay(first) })
          : first === ''
            ? m.picker_range_hint()
            : `${shortDay(first)} – ${shortDay(last)}`}
      </p>
    </>
  );
}

function DaysPanel({ wish, takesFocus, onFinish }: PanelProps) {
  const [days, setDays] = useState<readonly string[]>([...wish.value].sort());
  return (
    <>
      <StretchPanel
        {...boundsOf(wish)}
        takesFocus={takesFocus}
        unit={DAY}
        isMulti
        isChosen={({ from }) => days.includes(from)}
        onChoose={({ from }) => setDays(toggleDay(days, from))}
      />
      <p role="status" className="my-2 text-center text-small text-ink-2">
        {days.length === 0 ? m.picker_days_hint() : days.map(shortDay).join(' · ')}
      </p>
      <button type="button" onClick={() => onFinish([...days])} className={`w-full ${PRIMARY_BUTTON}`}>
        {m.picker_done()}
      </button>
    </>
  );
}
