import { useEffect, useState } from 'react';
import type { FiguresView } from '#modules/figures/figures.contract.ts';
import { call } from '#web/api/api.ts';

const PAUSE_MS = 10_000;

type Asked = { organizer: string; event: string; comparedWith: string | null };

// The figures as they are while somebody looks at them: asked again every ten seconds until the event is over. Where there is no
// answer, the last ones stay, with the time that they are of.
export function useLiveFigures(loaded: FiguresView, { organizer, event, comparedWith }: Asked): FiguresView {
  const [fresh, setFresh] = useState({ since: loaded, figures: loaded });
  const isOver = loaded.event.is_over;
  useEffect(() => {
    if (isOver) return;
    let isGone = false;
    const ask = async () => {
      if (document.hidden) return;
      const answer = await call('GET /api/sell/{organizer}/events/{event}/figures', {
        params: { organizer, event },
        query: comparedWith === null ? {} : { with: comparedWith },
      });
      if (answer.ok && !isGone) setFresh({ since: loaded, figures: answer.body.data });
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
