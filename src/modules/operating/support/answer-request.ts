import { openMailFrame } from '#modules/site/index.ts';
import { insertLetter, listLetters, updateAssigned, updateRequestState } from '#modules/support/index.ts';
import type { Database } from '#platform/database/index.ts';
import { queueMail } from '#platform/messages/layout/mail-frame.ts';
import { m } from '#shared/messages/messages.js';
import { fail, ok } from '#shared/result.ts';
import { composeLetter } from '../letters/compose-letter.ts';
import type { ByOperator } from '../log/write-deed.ts';
import { changeRequest } from './change-request.ts';

export interface RequestAnswer {
  // The same id again sends nothing new.
  id: string;
  words: string;
  // How many letters there were when they began to write.
  letters: number;
  closes: boolean;
}

// By mail, to the address that was given. Whoever answers what nobody looked after looks after it from then on.
export const answerRequest = (
  { db, publicUrl }: { db: Database; publicUrl: string },
  number: string,
  answer: RequestAnswer,
  by: ByOperator,
) =>
  changeRequest<'request_closed' | 'request_moved'>(db, number, by, async (tx, request) => {
    const letters = await listLetters(tx, request.id);
    if (letters.some(({ id }) => id === answer.id)) return ok(null);
    if (request.state === 'closed') return fail('request_closed');
    if (letters.length !== answer.letters)
      return fail('request_moved', { data: { who: letters.at(-1)?.name ?? null } });
    const { accountId } = by.actor;
    const { id, words } = answer;
    await insertLetter(tx, { id, words, requestId: request.id, at: by.now, accountId, isFromUs: true });
    const state = answer.closes ? 'closed' : 'answered';
    await updateRequestState(tx, request.id, state);
    if (request.assigned_to === null) await updateAssigned(tx, request.id, accountId);
    const frame = await openMailFrame(tx, publicUrl, request.locale);
    const said = { locale: request.locale };
    const mail = composeLetter(frame, {
      subject: m.letter_support_subject({ number }, said),
      words,
      rows: [{ label: m.support_mail_number({}, said), value: number }],
    });
    await queueMail(tx, frame, { about: `support-answer-${id}:${number}`, to: request.email }, mail);
    return ok({ action: 'support.answered', changes: { state: [request.state, state] } });
  });
