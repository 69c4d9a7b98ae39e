import { insertLetter, listLetters, updateAssigned, updateRequestState } from '#modules/support/index.ts';
import type { Database } from '#platform/database/index.ts';
import { fail, ok } from '#shared/result.ts';
import type { ByOperator } from '../log/write-deed.ts';
import { changeRequest } from './change-request.ts';

// Somebody looks after it, or no longer. `from` is who did when they opened it: whoever comes second hears of the first.
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

export const closeRequest = (db: Pick<Database, 'sql'>, number: string, by: ByOperator) =>
  changeRequest<'request_closed'>(db, number, by, async (tx, request) => {
    if (request.state === 'closed') return fail('request_closed');
    await updateRequestState(tx, request.id, 'closed');
    return ok({ action: 'support.closed', changes: { state: [request.state, 'closed'] } });
  });

// The person answered our mail: their words are kept with the request, which waits for us again.
export const reopenRequest = (
  db: Pick<Database, 'sql'>,
  number: string,
  { id, words }: { id: string; words: string },
  by: ByOperator,
) =>
  changeRequest<never>(db, number, by, async (tx, request) => {
    const letters = await listLetters(tx, request.id);
    if (letters.some((letter) => letter.id === id)) return ok(null);
    const { accountId } = by.actor;
    await insertLetter(tx, { id, words, requestId: request.id, at: by.now, accountId, isFromUs: false });
    await updateRequestState(tx, request.id, 'open');
    return ok({ action: 'support.reopened', changes: { state: [request.state, 'open'] } });
  });
