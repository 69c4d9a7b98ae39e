import { useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { TIME_WORDS } from '#shared/time-words.ts';
import { currentLocale } from '#web/page/locale.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { ChoiceGrid } from './choice-grid.tsx';
import { HOURS, MINUTES, moveInList } from './time.rules.ts';

const COLUMNS = 6;

type TimePanelProps = { value: string; takesFocus: boolean; onChoose: (time: string) => void };

// An hour and a minute in steps of five, because events begin at such times. The field itself takes any minute.
export function TimePanel({ value, takesFocus, onChoose }: TimePanelProps) {
  const [hour = '19', minute = '00'] = value === '' ? [] : value.split(':');
  const [time, setTime] = useState({ hour, minute });
  const between = TIME_WORDS[currentLocale()].betweenHourAndMinute;
  return (
    <>
      <TimeGrid
        label={m.picker_hour()}
        all={HOURS}
        value={time.hour}
        hasFocus={takesFocus}
        onChange={(to) => setTime({ ...time, hour: to })}
      />
      <TimeGrid
        label={m.picker_minute()}
        all={MINUTES}
        value={time.minute}
        hasFocus={false}
        onChange={(to) => setTime({ ...time, minute: to })}
      />
      <button
        type="button"
        onClick={() => onChoose(`${time.hour}:${time.minute}`)}
        className={`mt-3 w-full ${PRIMARY_BUTTON}`}
      >
        {m.picker_take({ what: `${time.hour}${between}${time.minute}` })}
      </button>
    </>
  );
}

type TimeGridProps = {
  label: string;
  all: readonly string[];
  value: string;
  hasFocus: boolean;
  onChange: (to: string) => void;
};

function TimeGrid({ label, all, value, hasFocus, onChange }: TimeGridProps) {
  // For a minute between two of the offered ones, the arrow keys start at the one before it.
  const nearest = all.findLast((one) => one <= value) ?? all[0] ?? '';
  const [active, setActive] = useState({ key: nearest, hasFocus });
  const rows = Array.from({ length: all.length / COLUMNS }, (_, row) =>
    all.slice(row * COLUMNS, (row + 1) * COLUMNS).map((key) => ({
      key,
      text: key,
      label: `${label} ${key}`,
      isChosen: key === value,
    })),
  );
  return (
    <>
      <h3 className="type-caption mt-2 text-ink-2">{label}</h3>
      <ChoiceGrid
        label={label}
        rows={rows}
        active={active.key}
        hasFocus={active.hasFocus}
        onKey={(key) => {
          const to = moveInList(all, active.key, key, COLUMNS);
          if (to !== null) setActive({ key: to, hasFocus: true });
          return to !== null;
        }}
        onChoose={(key) => {
          setActive({ key, hasFocus: true });
          onChange(key);
        }}
      />
    </>
  );
}
