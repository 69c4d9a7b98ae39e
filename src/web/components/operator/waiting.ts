import { useRouteLoaderData } from 'react-router';
import type { WaitingQueue } from '#modules/operating/queues/queues.contract.ts';
import { MOST_COUNTED } from '#modules/operating/queues/queues.rules.ts';

// What the layout of the wing has read. null: whoever asks sees nothing of it.
export type Waiting = WaitingQueue[] | null;

export const useWaiting = (): Waiting =>
  (useRouteLoaderData('wings/operator') as { waiting: Waiting } | undefined)?.waiting ?? null;

export const countText = (count: number): string =>
  count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`;
