import { useEffect, useState } from 'react';
import type { FiguresView } from '#modules/figures/figures.contract.ts';
import { call } from '#web/api/api.ts';

const PAUSE_MS = 10_000;
// So often, whatever the mark says: a name, a price or the other event may have changed.
const WHOLE_EVERY = 30;

type Asked = { organizer: string; event: string; comparedWith: string | null };

// The figures as they are while somebody looks at them, until the event is over: every ten seconds their mark is asked for, which costs
// next to nothing, and they themselves when it is another. Where there is no
// answer, the last ones stay, with the time that they are of.
export function useLiveFigures(loaded: FiguresView, { organizer, event, comparedWith }: Asked): FiguresView {
  const [fresh, setFresh] = useState({ since: loaded, figures: loaded });
  const isOver = loaded.event.is_over;
  useEffect(() => {
    if (isOver) return;
    let isGone = false;
    let shown = loaded;
    let times = 0;
    const show = (figures: FiguresView) => {
      if (isGone) return;
      shown = figures;
      setFresh({ since: loaded, figures });
    };
    const ask = async () => {
      if (document.hidden) return;
      const params = { organizer, event };
      times += 1;
      if (times % WHOLE_EVERY !== 0) {
        const now = await call('GET /api/sell/{organizer}/events/{event}/figures/mark', { params });
        if (!now.ok) return;
        if (now.body.data.mark === shown.mark) return show({ ...shown, as_of: now.body.data.as_of });
      }
      const answer = await call('GET /api/sell/{organizer}/events/{event}/figures', {
        params,
        query: comparedWith === null ? {} : { with: comparedWith },
      });
      if (answer.ok) show(answer.body.data);
    };
    const timer = setInterval(ask, PAUSE_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      isGone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [loaded, isOver, organizer, event, comparedWith]);
  // What was asked for another page of figures is not shown on this one.
  return fresh.since === loaded ? fresh.figures : loaded;
}
