import {
  KINDS,
  LONGEST_SUBJECT,
  LONGEST_WORDS,
  type MailingTexts,
  WHO,
} from '#modules/mailings/mailing.rules.ts';
import type { MailingPreview } from '#modules/mailings/mailings.contract.ts';
import { LOCALES } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { ON_TOP, refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form, rekeyed } from '#web/forms/form.ts';

// Which event, as its address names it.
export interface AtEvent {
  organizer: string;
  event: string;
}

// What was done: looked at before it is sent, tried out, or sent.
export type MailingDone =
  | { act: 'look'; preview: MailingPreview }
  | { act: 'test'; preview: MailingPreview; sentTo: string }
  | { act: 'send'; id: string };

function textsIn(form: FormData): MailingTexts {
  const texts: MailingTexts = {};
  for (const locale of LOCALES) {
    const text = { subject: textIn(form, `subject_${locale}`), words: textIn(form, `words_${locale}`) };
    if (text.subject !== '' || text.words !== '') texts[locale] = text;
  }
  return texts;
}

// What is wrong is said at the field, before anything is sent anywhere.
function problemsIn(texts: MailingTexts, main: string): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const locale of LOCALES) {
    const text = texts[locale];
    if (!text) continue;
    if (text.subject === '') problems[`subject_${locale}`] = m.mailings_subject_missing();
    if (text.subject.length > LONGEST_SUBJECT)
      problems[`subject_${locale}`] = m.mailings_too_long({ most: LONGEST_SUBJECT.toLocaleString('en') });
    if (text.words === '') problems[`words_${locale}`] = m.mailings_words_missing();
    if (text.words.length > LONGEST_WORDS)
      problems[`words_${locale}`] = m.mailings_too_long({ most: LONGEST_WORDS.toLocaleString('en') });
  }
  if (Object.keys(texts).length === 0) problems[`words_${main}`] = m.mailings_words_missing();
  return problems;
}

const among = <Word extends string>(words: readonly Word[], given: string): Word =>
  words.find((word) => word === given) ?? (words[0] as Word);

// texts.sw.words is the field words_sw.
const fieldOf = (name: string): string | null => {
  const [, locale, part] = /^texts\.(\w+)\.(\w+)$/.exec(name) ?? [];
  if (locale && part) return `${part}_${locale}`;
  return name === 'who' || name.startsWith('chosen') ? 'who' : null;
};

// Looking and sending are one form, told apart by the button.
export const writeMailing =
  (at: AtEvent): Form<MailingDone> =>
  async (call, form) => {
    const texts = textsIn(form);
    const problems = problemsIn(texts, textIn(form, 'main'));
    if (Object.keys(problems).length > 0) return { ok: false, refusal: refusedFor(form, problems) };
    const params = { ...at };
    const body = { kind: among(KINDS, textIn(form, 'kind')), texts };
    const chosen = {
      types: form.getAll('type').map(Number),
      days: form.getAll('day').map(String),
      who: among(WHO, textIn(form, 'who')),
    };
    const act = textIn(form, 'act');
    if (act === 'send') {
      const sent = await call('POST /api/sell/{organizer}/events/{event}/messages/send', {
        params,
        body: { ...body, id: textIn(form, 'id'), chosen },
      });
      const done = ({ data }: { data: { id: string } }): MailingDone => ({ act: 'send', id: data.id });
      return rekeyed(answered(form, sent, done, { fieldOf }), 'message_differs', 'id');
    }
    const looked = await call('POST /api/sell/{organizer}/events/{event}/messages/preview', {
      params,
      body: { ...body, chosen },
    });
    if (!looked.ok || act !== 'test')
      return answered(form, looked, ({ data }) => ({ act: 'look', preview: data }), { fieldOf });
    const preview = looked.body.data;
    const tested = await call('POST /api/sell/{organizer}/events/{event}/messages/test', { params, body });
    return answered(form, tested, ({ data }) => ({ act, preview, sentTo: data.sent_to }), { fieldOf });
  };

// Pauses a message that goes out, or lets it go on.
export const steerMailing =
  (at: AtEvent & { message: string }): Form<null> =>
  async (call, form) => {
    const params = { ...at };
    const steered =
      textIn(form, 'act') === 'resume'
        ? await call('POST /api/sell/{organizer}/events/{event}/messages/{message}/resume', { params })
        : await call('POST /api/sell/{organizer}/events/{event}/messages/{message}/pause', { params });
    return answered(form, steered, () => null, ON_TOP);
  };
