import { useEffect, useState } from 'react';

const PAUSE_MS = 10_000;

type Live<View> = {
  // Nothing changes any more, or nobody may ask.
  isOff: boolean;
  // What is looked at: another one begins anew.
  of: string;
  // What costs next to nothing to ask for; null: there was no answer.
  askMark: () => Promise<(Partial<View> & { mark: string }) | null>;
  ask: () => Promise<View | null>;
  // So often all is asked for, whatever the mark says.
  wholeEvery?: number;
};

// A page as it is while somebody looks at it: every ten seconds, and when they or the network come back, its mark is asked for,
// and the page itself when that is another. Where there is no answer, the last one stays.
export const useLive = <View extends { mark: string | null }>(loaded: View, live: Live<View>): View =>
  useLiveOrLost(loaded, live).view;

// The same for a page that says when there was no answer.
export function useLiveOrLost<View extends { mark: string | null }>(
  loaded: View,
  { isOff, of, askMark, ask, wholeEvery = Number.POSITIVE_INFINITY }: Live<View>,
): { view: View; isLost: boolean } {
  const [fresh, setFresh] = useState({ since: loaded, view: loaded, isLost: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same questions each time, about what `of` names
  useEffect(() => {
    if (isOff) return;
    let isGone = false;
    let shown = loaded;
    let times = 0;
    const show = (view: View | null) => {
      if (isGone) return;
      shown = view ?? shown;
      setFresh({ since: loaded, view: shown, isLost: view === null });
    };
    const look = async () => {
      if (document.hidden) return;
      times += 1;
      if (times % wholeEvery !== 0) {
        const now = await askMark();
        if (!now) return show(null);
        if (now.mark === shown.mark) return show({ ...shown, ...now });
      }
      show(await ask());
    };
    const timer = setInterval(look, PAUSE_MS);
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      isGone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    };
  }, [loaded, isOff, of]);
  // What was asked for another page is not shown on this one.
  return fresh.since === loaded ? fresh : { view: loaded, isLost: false };
}
