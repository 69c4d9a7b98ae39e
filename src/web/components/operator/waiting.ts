import { useRouteLoaderData } from 'react-router';
import type { WaitingQueue } from '#modules/operating/queues/queues.contract.ts';
import { MOST_COUNTED } from '#modules/operating/queues/queues.rules.ts';

// What the layout of the wing has read. null: whoever asks sees nothing of it.
export type Waiting = WaitingQueue[] | null;

export const useWaiting = (): Waiting =>
  (useRouteLoaderData('wings/operator') as { waiting: Waiting } | undefined)?.waiting ?? null;

// `most`: more are not counted, or not listed.
export const countText = (count: number, most = MOST_COUNTED): string =>
  count < most ? String(count) : `${most - 1}+`;
