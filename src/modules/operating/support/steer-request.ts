import type { ByOperator } from '#modules/merchants/index.ts';
import {
  keepTheirLetter,
  listLetters,
  recallLetter,
  updateAssigned,
  updateRequestState,
} from '#modules/support/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok } from '#shared/result.ts';
import { changeRequest } from './change-request.ts';

// An operator takes the request on, or leaves it to others. `from` is whom their page showed as looking after it: if somebody
// else has taken it since, nothing changes and the answer names them.
export const assignRequest = (
  db: Pick<Database, 'sql'>,
  number: string,
  { from, isMine }: { from: string | null; isMine: boolean },
  by: ByOperator,
) =>
  changeRequest<'request_closed' | 'request_taken'>(db, number, by, async (tx, request) => {
    const before = request.assigned_to;
    const after = isMine ? by.actor.accountId : null;
    if (before === after) return ok(null);
    if (request.state === 'closed') return fail('request_closed');
    if (before !== from) return fail('request_taken', { data: { who: request.assigned_name } });
    await updateAssigned(tx, request.id, after);
    return ok({ action: 'support.assigned', changes: { assigned_to: [before, after] } });
  });

// `read` is how many letters they had before them: what was written since is nobody's yet, and stays open.
export const closeRequest = (
  db: Pick<Database, 'sql'>,
  number: string,
  { letters: read }: { letters: number },
  by: ByOperator,
) =>
  changeRequest<'request_closed' | 'request_moved'>(db, number, by, async (tx, request) => {
    if (request.state === 'closed') return fail('request_closed');
    const letters = await listLetters(tx, request.id);
    if (letters.length !== read)
      return fail('request_moved', { data: { who: letters.at(-1)?.name ?? null } });
    await updateRequestState(tx, request.id, { state: 'closed', actor: 'operator', at: by.now });
    return ok({ action: 'support.closed', changes: { state: [request.state, 'closed'] } });
  });

// The person answered our mail instead of writing on their page: an operator writes it down.
export const reopenRequest = (
  db: Pick<Database, 'sql'>,
  number: string,
  { id, words }: { id: string; words: string },
  by: ByOperator,
) =>
  changeRequest<'request_moved'>(db, number, by, async (tx, request) => {
    const recalled = await recallLetter(tx, request, { id, words }, false);
    if (recalled === 'known') return ok(null);
    if (recalled === 'differs') return fail('request_moved');
    await keepTheirLetter(tx, request, { id, words, at: by.now, accountId: by.actor.accountId });
    return ok({ action: 'support.reopened', changes: { state: [request.state, 'open'] } });
  });
