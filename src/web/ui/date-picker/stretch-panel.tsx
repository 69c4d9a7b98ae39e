import { useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { ICON_BUTTON } from '#web/ui/button.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import { ChoiceGrid } from './choice-grid.tsx';
import { cellLabel, cellText, pageTitle, weekdays } from './picker-words.ts';
import { clamp, moveBy, rowsOf, type Stretch, stretchOf, turnPage, type Unit, within } from './stretches.ts';

type StretchPanelProps = {
  unit: Unit;
  // Where it opens.
  start: string;
  today: string;
  limits: Stretch;
  isMulti?: boolean;
  takesFocus: boolean;
  isChosen: (stretch: Stretch) => boolean;
  isInside?: (stretch: Stretch) => boolean;
  // Called with the part of the stretch that may be chosen.
  onChoose: (stretch: Stretch) => void;
};

// Days, weeks, months, quarters or years, a page at a time.
export function StretchPanel({ unit, start, today, limits, isMulti, takesFocus, ...is }: StretchPanelProps) {
  const [{ day, hasFocus }, setActive] = useState({ day: clamp(start, limits), hasFocus: takesFocus });
  const active = stretchOf(unit, day).from;
  // Never moves to a stretch of which nothing may be chosen.
  const move = (to: string, isByKey: boolean) => {
    const isOut = within(stretchOf(unit, to), limits) === null;
    setActive({ day: isOut ? clamp(to, limits) : to, hasFocus: isByKey });
  };
  const onKey = (key: string, isShift: boolean) => {
    const to = moveBy(unit, day, key, isShift);
    if (to !== null) move(to, true);
    return to !== null;
  };
  const choiceOf = (from: string) => {
    const stretch = stretchOf(unit, from);
    const isNow = stretch.from <= today && today <= stretch.to;
    return {
      key: from,
      text: cellText(unit, from),
      label: isNow && unit === 'day' ? m.picker_today({ day: cellLabel(unit, from) }) : cellLabel(unit, from),
      isChosen: is.isChosen(stretch),
      isInside: is.isInside?.(stretch) ?? false,
      isOff: within(stretch, limits) === null,
      isNow,
    };
  };
  const choose = (key: string) => {
    setActive({ day: key, hasFocus: true });
    const chosen = within(stretchOf(unit, key), limits);
    if (chosen) is.onChoose(chosen);
  };
  const title = pageTitle(unit, day);
  const canTurn = (count: number) => {
    const page = turnPage(unit, day, count);
    return within(stretchOf(unit === 'day' || unit === 'week' ? 'month' : 'year', page), limits) !== null;
  };
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <button
          type="button"
          aria-label={m.picker_back()}
          disabled={!canTurn(-1)}
          onClick={() => move(turnPage(unit, day, -1), false)}
          className={`${ICON_BUTTON} disabled:invisible`}
        >
          <ChevronLeftIcon />
        </button>
        <h3 aria-live="polite" className="type-h3">
          {title}
        </h3>
        <button
          type="button"
          aria-label={m.picker_on()}
          disabled={!canTurn(1)}
          onClick={() => move(turnPage(unit, day, 1), false)}
          className={`${ICON_BUTTON} disabled:invisible`}
        >
          <ChevronRightIcon />
        </button>
      </div>
      <ChoiceGrid
        label={title}
        rows={rowsOf(unit, day).map((row) => row.map((from) => (from === null ? null : choiceOf(from))))}
        {...(unit === 'day' && {
          columns: weekdays().map((name, at) => ({
            text: m.picker_weekdays_short().split(' ')[at] ?? '',
            label: name,
          })),
        })}
        isMulti={isMulti ?? false}
        active={active}
        hasFocus={hasFocus}
        onKey={onKey}
        onChoose={choose}
      />
    </>
  );
}
