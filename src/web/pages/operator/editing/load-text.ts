import type { RouterContextProvider } from 'react-router';
import type { Call, CallError } from '#web/api/api.ts';
import { loadedAt } from '#web/components/operator/editing/timed-text.ts';
import { pageContext } from '#web/page/page-context.ts';
import { NEW_TEXT } from '#web/paths/operator.ts';
import { forOperator } from '../for-operator.ts';

type Asked = { context: Readonly<RouterContextProvider>; url: URL };
type Found<Data> = { ok: true; body: { data: Data } } | { ok: false; error: CallError };

interface Source<View> {
  // Asked where the text is still to be written: whether whoever comes may write it.
  list: (call: Call) => Promise<Found<unknown>>;
  one: (call: Call) => Promise<Found<View>>;
}

// A newsletter or a post that is there, or null for one that is still to be written.
export async function loadText<View>({ context, url }: Asked, id: string, { list, one }: Source<View>) {
  const { call, now } = context.get(pageContext);
  const made = loadedAt(url, now);
  if (id === NEW_TEXT) return { ...made, isOpen: forOperator(await list(call), url) !== null, view: null };
  const found = forOperator(await one(call), url);
  return { ...made, isOpen: found !== null, view: found?.data ?? null };
}
