import { m } from '#shared/messages/messages.js';
import { withQuery } from '#web/paths/address.ts';
import type { Settled } from './stuck-forms.ts';

export const settledPath = (path: string, { how, count }: Settled): string =>
  withQuery(path, new URLSearchParams({ done: how, count: String(count) }));

// What was just done, as the address says.
export function settledNote(url: URL): string | null {
  const count = Number(url.searchParams.get('count'));
  if (!Number.isInteger(count) || count < 1) return null;
  const done = url.searchParams.get('done');
  if (done === 'again') return m.ops_done_stuck_again({ count });
  return done === 'let_go' ? m.ops_done_let_go({ count }) : null;
}
