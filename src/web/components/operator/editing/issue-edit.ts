import type { IssueView } from '#modules/editing/newsletters/newsletters.contract.ts';
import { LANGUAGE_NAMES, LOCALES } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import type { Call } from '#web/api/api.ts';
import { refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';
import type { Edited, EditGroup } from './edited.ts';
import { momentIn, momentProblem } from './moments.ts';
import { movingEdit, savingEdit, textField, versionIn } from './save-edit.ts';

export const issueGroups = (): EditGroup[] =>
  LOCALES.map((locale) => {
    const language = LANGUAGE_NAMES[locale];
    return {
      title: language,
      fields: [
        { name: `subject_${locale}`, label: m.editing_issue_subject({ language }), lang: locale, most: 150 },
        {
          name: `words_${locale}`,
          label: m.editing_issue_words({ language }),
          hint: m.editing_markdown(),
          lang: locale,
          rows: 8,
          most: 20_000,
        },
      ],
    };
  });

export const editedIssue = (issue: IssueView | null): Edited => ({
  version: issue?.version ?? 0,
  values: Object.fromEntries(
    LOCALES.flatMap((locale) => [
      [`subject_${locale}`, issue?.texts[locale]?.subject ?? ''],
      [`words_${locale}`, issue?.texts[locale]?.words ?? ''],
    ]),
  ),
});

const readIssue = (idOf: (form: FormData) => string) => async (call: Call, form: FormData) => {
  const found = await call('GET /api/admin/newsletters/{issue}', { params: { issue: idOf(form) } });
  return found.ok ? editedIssue(found.body.data) : null;
};

const saveIssue = (issue: string | null) => {
  const idOf = (form: FormData) => issue ?? textIn(form, 'id');
  return savingEdit({
    send: (call, form) =>
      call('POST /api/admin/newsletters/{issue}', {
        params: { issue: idOf(form) },
        body: {
          version: versionIn(form),
          texts: Object.fromEntries(
            LOCALES.map((locale) => [
              locale,
              {
                subject: textIn(form, `subject_${locale}`),
                words: textIn(form, `words_${locale}`).replaceAll('\r\n', '\n'),
              },
            ]),
          ),
        },
      }),
    read: readIssue(idOf),
    fieldOf: textField,
  });
};

export const ISSUE_MOVES = ['test', 'send', 'send_at', 'unschedule', 'pause', 'resume'];

// While it is a draft, it is tried out and sent from the form of its text.
export const editIssue = (issue: string | null) => {
  if (issue === null) return saveIssue(null);
  return movingEdit(saveIssue(issue), {
    moves: ISSUE_MOVES,
    move: moveIssue(issue),
    read: readIssue(() => issue),
  });
};

const fieldOf = (name: string) => (name === 'at' ? 'at_date' : textField(name));

// Tried out, sent, taken back, stopped for now, or let go on. Answers which it was.
const moveIssue =
  (issue: string): Form<string> =>
  async (call, form) => {
    const params = { issue };
    const intent = textIn(form, 'intent');
    const done = (outcome: Parameters<typeof answered>[1]) =>
      answered(form, outcome, () => intent, { fieldOf });
    switch (intent) {
      case 'test':
        return done(await call('POST /api/admin/newsletters/{issue}/test', { params }));
      case 'unschedule':
        return done(await call('POST /api/admin/newsletters/{issue}/unschedule', { params }));
      case 'pause':
        return done(await call('POST /api/admin/newsletters/{issue}/pause', { params }));
      case 'resume':
        return done(await call('POST /api/admin/newsletters/{issue}/resume', { params }));
      default: {
        const isLater = intent === 'send_at';
        const fields = isLater ? momentProblem(form, 'at') : {};
        if (Object.keys(fields).length > 0) return { ok: false, refusal: refusedFor(form, fields) };
        const body = { version: versionIn(form), at: isLater ? momentIn(form, 'at') : null };
        const sent = await call('POST /api/admin/newsletters/{issue}/send', { params, body });
        return done(sent);
      }
    }
  };
