import type { FiguresView } from '#modules/figures/figures.contract.ts';
import { call } from '#web/api/api.ts';
import { useLive } from '#web/page/use-live.ts';

// So often, whatever the mark says: a name, a price or the other event may have changed.
const WHOLE_EVERY = 30;

type Asked = { organizer: string; event: string; comparedWith: string | null };

// Until the event is over, with the time that they are of.
export function useLiveFigures(loaded: FiguresView, { organizer, event, comparedWith }: Asked): FiguresView {
  const params = { organizer, event };
  return useLive(loaded, {
    isOff: loaded.event.is_over,
    of: [organizer, event, comparedWith].join(),
    askMark: async () => {
      const now = await call('GET /api/sell/{organizer}/events/{event}/figures/mark', { params });
      return now.ok ? now.body.data : null;
    },
    ask: async () => {
      const query = comparedWith === null ? {} : { with: comparedWith };
      const now = await call('GET /api/sell/{organizer}/events/{event}/figures', { params, query });
      return now.ok ? now.body.data : null;
    },
    wholeEvery: WHOLE_EVERY,
  });
}
