import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

// Whole seconds until then by the server's clock, never below 0; null until that clock is known.
export function useSecondsLeft(until: string, clockOffsetMs: number | null): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (clockOffsetMs === null) return;
    const look = () => {
      const ms = Date.parse(until) - (Date.now() + clockOffsetMs);
      setLeft(Math.max(0, Math.ceil(ms / SECOND_MS)));
    };
    look();
    const timer = setInterval(look, SECOND_MS);
    return () => clearInterval(timer);
  }, [until, clockOffsetMs]);
  return left;
}

// 14:05
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
