import type { ByOperator } from '#modules/merchants/index.ts';
import { openMailFrame } from '#modules/site/index.ts';
import {
  conversationUrl,
  insertLetter,
  LINK_DAYS,
  type LinkServices,
  listLetters,
  recallLetter,
  updateAssigned,
  updateRequestState,
} from '#modules/support/index.ts';
import type { Database } from '#platform/database/index.ts';
import { queueMail } from '#platform/messages/layout/mail-frame.ts';
import { m } from '#shared/messages/messages.js';
import { fail, ok } from '#shared/result.ts';
import { composeLetter } from '../letters/compose-letter.ts';
import { changeRequest } from './change-request.ts';

export interface RequestAnswer {
  // The same words under the same id again send nothing new.
  id: string;
  words: string;
  // How many letters there were when they began to write.
  letters: number;
  closes: boolean;
}

// By mail, to the address that was given, with a link to where they answer. Whoever answers what nobody looked after looks after it from then on.
export const answerRequest = (
  { db, ...links }: LinkServices & { db: Database },
  number: string,
  answer: RequestAnswer,
  by: ByOperator,
) =>
  changeRequest<'request_closed' | 'request_moved'>(db, number, by, async (tx, request) => {
    const recalled = await recallLetter(tx, request, answer, true);
    if (recalled === 'known') return ok(null);
    const letters = await listLetters(tx, request.id);
    if (request.state === 'closed') return fail('request_closed');
    if (recalled === 'differs' || letters.length !== answer.letters)
      return fail('request_moved', { data: { who: letters.at(-1)?.name ?? null } });
    const { accountId } = by.actor;
    const { id, words } = answer;
    await insertLetter(tx, request.id, { id, words, at: by.now, accountId }, true);
    const state = answer.closes ? 'closed' : 'answered';
    await updateRequestState(tx, request.id, { state, actor: 'operator', at: by.now });
    if (request.assigned_to === null) await updateAssigned(tx, request.id, accountId);
    const frame = await openMailFrame(tx, links.publicUrl, request.locale);
    const said = { locale: request.locale };
    const mail = composeLetter(frame, {
      subject: m.letter_support_subject({ number }, said),
      words,
      rows: [{ label: m.support_mail_number({}, said), value: number }],
      button: { label: m.letter_support_button({}, said), url: conversationUrl(links, request, by.now) },
      small: [m.letter_support_link({ days: LINK_DAYS }, said)],
      foot: m.support_mail_foot({ site: frame.siteName }, said),
    });
    await queueMail(tx, frame, { about: `support-answer-${id}:${number}`, to: request.email }, mail);
    return ok({ action: 'support.answered', changes: { state: [request.state, state] } });
  });
