import { useEffect, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { countdown } from '#shared/time.ts';
import { DAY_MS } from './live-sale.ts';

type CountdownClockProps = {
  untilMs: number;
  // null until the server's time is known: a phone's clock may be wrong.
  clockOffsetMs: number | null;
};

const SECOND_MS = 1_000;
// The digits are hidden from screen readers; at these minutes the time left is spoken once.
const SPOKEN_MINUTES = [5, 1];

// 05:12:09, shown only in the last 24 hours. The end is also given in words beside it.
export function CountdownClock({ untilMs, clockOffsetMs }: CountdownClockProps) {
  const leftMs = useTimeLeft(untilMs, clockOffsetMs);
  if (leftMs === null || leftMs <= 0 || leftMs > DAY_MS) return null;
  const { hours, minutes, seconds } = countdown(leftMs);
  const spoken = SPOKEN_MINUTES.find((minute) => Math.ceil(leftMs / 60_000) === minute);
  return (
    <span role="timer" className="tabular-nums">
      <span aria-hidden="true">{[hours, minutes, seconds].map(twoDigits).join(':')}</span>
      <span role="status" className="sr-only">
        {spoken !== undefined && m.event_clock_minutes({ count: spoken })}
      </span>
    </span>
  );
}

function useTimeLeft(untilMs: number, clockOffsetMs: number | null): number | null {
  const [leftMs, setLeftMs] = useState<number | null>(null);
  useEffect(() => {
    if (clockOffsetMs === null) return;
    const look = () => setLeftMs(untilMs - (Date.now() + clockOffsetMs));
    look();
    const timer = setInterval(look, SECOND_MS);
    return () => clearInterval(timer);
  }, [untilMs, clockOffsetMs]);
  return leftMs;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
