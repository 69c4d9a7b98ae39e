import type { OperatorHelp, OperatorQuestion } from '#modules/editing/help/help.contract.ts';
import { LANGUAGE_NAMES, LOCALES, type Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';
import type { Edited, EditGroup } from './edited.ts';
import { savingEdit, textField, versionIn } from './save-edit.ts';

export const helpGroups = (groups: OperatorHelp['groups']): EditGroup[] => [
  {
    fields: [
      {
        name: 'group',
        label: m.editing_help_group(),
        most: 60,
        options: groups.map(({ id, title }) => ({ value: id, label: title })),
      },
      {
        name: 'is_hidden',
        label: m.editing_help_seen(),
        most: 3,
        options: [
          { value: '', label: m.editing_help_shown() },
          { value: 'yes', label: m.editing_help_hidden() },
        ],
      },
    ],
  },
  ...LOCALES.map((locale) => ({
    title: LANGUAGE_NAMES[locale],
    fields: [
      {
        name: `question_${locale}`,
        label: m.editing_help_question({ language: LANGUAGE_NAMES[locale] }),
        lang: locale,
        most: 150,
      },
      {
        name: `answer_${locale}`,
        label: m.editing_help_answer({ language: LANGUAGE_NAMES[locale] }),
        hint: m.editing_help_blanks(),
        lang: locale,
        rows: 5,
        most: 3_000,
      },
    ],
  })),
];

export const editedQuestion = (question: OperatorQuestion | null, group: string): Edited => ({
  version: question?.version ?? 0,
  values: {
    group: question?.group ?? group,
    is_hidden: question?.is_hidden ? 'yes' : '',
    ...Object.fromEntries(
      LOCALES.flatMap((locale) => [
        [`question_${locale}`, question?.texts[locale].question ?? ''],
        [`answer_${locale}`, question?.texts[locale].answer ?? ''],
      ]),
    ),
  },
});

const NEEDED = LOCALES.flatMap((locale) => [`question_${locale}`, `answer_${locale}`]);

const textsIn = (form: FormData) => {
  const text = (locale: Locale) => ({
    question: textIn(form, `question_${locale}`),
    answer: textIn(form, `answer_${locale}`).replaceAll('\r\n', '\n'),
  });
  return { en: text('en'), id: text('id'), sw: text('sw') };
};

export const saveQuestion = (question: string | null) => {
  const idOf = (form: FormData) => question ?? textIn(form, 'id');
  return savingEdit({
    check: (form) =>
      Object.fromEntries(
        NEEDED.filter((name) => textIn(form, name) === '').map((name) => [name, m.editing_missing()]),
      ),
    send: (call, form) =>
      call('POST /api/admin/help/{question}', {
        params: { question: idOf(form) },
        body: {
          version: versionIn(form),
          group: textIn(form, 'group'),
          is_hidden: textIn(form, 'is_hidden') === 'yes',
          texts: textsIn(form),
        },
      }),
    read: async (call, form) => {
      const found = await call('GET /api/admin/help');
      const there = found.ok && found.body.data.questions.find(({ id }) => id === idOf(form));
      return there ? editedQuestion(there, '') : null;
    },
    fieldOf: textField,
  });
};

// What is done with a question beside its text. Answers which it was.
export const moveQuestion: Form<string> = async (call, form) => {
  const params = { question: textIn(form, 'question') };
  const intent = textIn(form, 'intent');
  if (intent === 'up' || intent === 'down') {
    const body = { place: Number(textIn(form, 'place')), by: intent === 'up' ? (-1 as const) : (1 as const) };
    const moved = await call('POST /api/admin/help/{question}/move', { params, body });
    return answered(form, moved, () => intent);
  }
  const body = {
    version: versionIn(form),
    group: textIn(form, 'group'),
    is_hidden: textIn(form, 'is_hidden') === 'yes',
    texts: null,
  };
  return answered(form, await call('POST /api/admin/help/{question}', { params, body }), () => 'restore');
};
