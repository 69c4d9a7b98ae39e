import type { SellerHome, SoldEvent } from '#modules/selling/home/home.contract.ts';
import { call } from '#web/api/api.ts';
import { useLive } from '#web/page/use-live.ts';
import { askSaleMark } from '../shell/ask-sale-mark.ts';

// The home page while it sells: its numbers follow, its rows stay where they are. Says how many more are sold than when it was opened.
export function useLiveHome(loaded: SellerHome, organizer: string): { home: SellerHome; soldSince: number } {
  const fresh = useLive(loaded, {
    isOff: loaded.mark === null,
    of: organizer,
    askMark: () => askSaleMark(organizer),
    ask: async () => {
      const now = await call('GET /api/sell/{organizer}/home', { params: { organizer } });
      return now.ok ? now.body.data : null;
    },
  });
  const numbers = new Map(eventsOf(fresh).map((event) => [event.id, event]));
  const withNumbers = (event: SoldEvent): SoldEvent => {
    const { sold, held, capacity, net } = numbers.get(event.id) ?? event;
    return { ...event, sold, held, capacity, net };
  };
  const home = {
    ...loaded,
    today: loaded.today && withNumbers(loaded.today),
    next: loaded.next.map(withNumbers),
  };
  return { home, soldSince: soldOf(home) - soldOf(loaded) };
}

const eventsOf = ({ today, next }: SellerHome): SoldEvent[] => (today ? [today, ...next] : next);
const soldOf = (home: SellerHome): number => eventsOf(home).reduce((sum, { sold }) => sum + sold, 0);
