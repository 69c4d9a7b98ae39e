import { textIn } from '#web/forms/form.rules.ts';
import { editedPath, NEW_TEXT } from '#web/paths/operator.ts';
import { momentTyped } from './moments.ts';

// What newsletters and posts share: a text that is written first and goes out at a time.

export const knownOf = (id: string): string | null => (id === NEW_TEXT ? null : id);

export const loadedAt = (url: URL, now: Date) => ({
  // Made here, so that pressing twice writes it once.
  id: crypto.randomUUID(),
  done: url.searchParams.get('done'),
  kept: momentTyped(url.searchParams, 'at'),
  now: now.toISOString(),
});

// With the time that was typed for it: saving the text does not clear it.
export const afterEdit =
  (list: string, moves: readonly string[], known: string | null) =>
  (form: FormData): string => {
    const intent = textIn(form, 'intent');
    const done = moves.includes(intent) ? intent : 'saved';
    return editedPath(list, known ?? textIn(form, 'id'), done, momentTyped(form, 'at'));
  };
