import type { ShiftsView } from '#modules/boxoffice/boxoffice.contract.ts';
import type { DoorSetup, GateBoard } from '#modules/door/gates.contract.ts';
import { call } from '#web/api/api.ts';
import { useLiveOrLost } from '#web/page/use-live.ts';

// null: whoever looks may not see what was sold.
export type BoardSeen = GateBoard & { sold: ShiftsView | null };

type At = { organizer: string; event: string };

// So often, whatever the mark says: the last hour goes on, and in the morning the day.
const WHOLE_EVERY = 6;

// The board while it is open. Shifts are opened and closed without anything happening at the doors, so they are asked for each time.
export function useLiveBoard(loaded: BoardSeen, params: At) {
  const seesSold = loaded.sold !== null;
  const askSold = async () => {
    if (!seesSold) return { sold: null };
    const now = await call('GET /api/sell/{organizer}/events/{event}/door/shifts', { params });
    return now.ok ? { sold: now.body.data } : null;
  };
  const askBoard = async () => {
    const now = await call('GET /api/sell/{organizer}/events/{event}/door/board', { params });
    return now.ok ? now.body.data : null;
  };
  return useLiveOrLost<BoardSeen>(loaded, {
    isOff: false,
    of: [params.organizer, params.event].join(),
    askMark: async () => {
      const [now, sold] = await Promise.all([askMark(params), askSold()]);
      return now && sold && { ...now, ...sold };
    },
    ask: async () => {
      const [now, sold] = await Promise.all([askBoard(), askSold()]);
      return now && sold && { ...now, ...sold };
    },
    wholeEvery: WHOLE_EVERY,
  });
}

type PhonesSeen = Pick<DoorSetup, 'devices' | 'now'> & { mark: string };

// The phones alone: each of them is heard of without anything else having happened.
export const useLivePhones = (loaded: PhonesSeen, params: At) =>
  useLiveOrLost(loaded, {
    isOff: false,
    of: [params.organizer, params.event].join(),
    askMark: async () => {
      const now = await askMark(params);
      return now && { ...now, mark: loaded.mark };
    },
    ask: async () => null,
  });

async function askMark(params: At) {
  const now = await call('GET /api/sell/{organizer}/events/{event}/door/board/mark', { params });
  return now.ok ? now.body.data : null;
}
