import { useEffect, useState } from 'react';

const PAUSE_MS = 3_000;

// What is under way, asked for again by itself until it is over; `ask` answers null where nothing came.
export function useLookingAgain<View extends { is_over: boolean }>(
  first: View,
  ask: () => Promise<View | null>,
  of: string,
): View {
  const [view, setView] = useState(first);
  const { is_over } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same question each time, about what `of` names
  useEffect(() => {
    if (is_over) return;
    const timer = setInterval(async () => {
      const now = await ask();
      if (now) setView(now);
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }, [is_over, of]);
  return view;
}
