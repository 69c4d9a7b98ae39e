import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { countdown } from '#shared/time.ts';

const SECOND_MS = 1_000;

// How long a flash sale goes on, by the server's clock. When it is over, the page looks what came of it.
export function EndsIn({ endsAt, now }: { endsAt: string; now: string }) {
  const { revalidate } = useRevalidator();
  const [leftMs, setLeftMs] = useState(Date.parse(endsAt) - Date.parse(now));
  useEffect(() => {
    const offset = Date.parse(now) - Date.now();
    const timer = setInterval(() => setLeftMs(Date.parse(endsAt) - Date.now() - offset), SECOND_MS);
    return () => clearInterval(timer);
  }, [endsAt, now]);
  const isOver = leftMs <= 0;
  useEffect(() => {
    if (isOver) revalidate();
  }, [isOver, revalidate]);
  return <p className="text-small font-semibold tabular-nums">{words(Math.max(0, leftMs))}</p>;
}

function words(leftMs: number): string {
  const { days, hours, minutes, seconds } = countdown(leftMs);
  if (days > 0) return m.sales_ends_in_days({ days: String(days), hours: String(hours) });
  return hours > 0
    ? m.sales_ends_in_hours({ hours: String(hours), minutes: String(minutes) })
    : m.sales_ends_in_minutes({ minutes: String(minutes), seconds: String(seconds) });
}
