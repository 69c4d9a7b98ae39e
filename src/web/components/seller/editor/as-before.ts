import type { DraftDocument } from '#modules/publishing/drafts/draft.contract.ts';
import { NEW_TYPE } from './draft-fields.ts';

type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

// The draft with what these paths name (`doc.name`, `doc.ticket_types.0.price`) as it was before; of a type that is new, as it is
// with a new one. What was not there before goes.
export function asBefore(doc: DraftDocument, before: DraftDocument, paths: readonly string[]): DraftDocument {
  const changed = structuredClone(doc);
  const types = changed.ticket_types.map((_, place) => before.ticket_types[place] ?? NEW_TYPE);
  for (const path of paths) {
    const steps = path.replace(/^doc\./, '').split('.');
    const last = steps.pop() ?? '';
    let [at, was]: unknown[] = [changed, { ...before, ticket_types: types }];
    for (const step of steps)
      [at, was] = [isTree(at) ? at[step] : undefined, isTree(was) ? was[step] : undefined];
    if (!isTree(at)) continue;
    const value = isTree(was) ? was[last] : undefined;
    if (value === undefined) delete at[last];
    else at[last] = structuredClone(value);
  }
  return changed;
}
