import { data } from 'react-router';
import { MAIL_INTENT } from '#web/components/account/entry/mail-form.tsx';
import type { Mailed } from '#web/components/account/forms/entry-forms.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import type { Form, FormAnswer } from '#web/forms/form.ts';
import type { PageContext } from '#web/page/page-context.ts';

// The address contains a secret, which must not reach other sites. Not no-referrer: with it browsers send forms without
// their origin, and we refuse such forms.
const HEADERS = { 'referrer-policy': 'same-origin' };

// Opening the page does not use up the link: only its button does.
export const loadSecretLink = (url: URL) =>
  data({ token: url.searchParams.get('token') ?? '' }, { headers: HEADERS });

export interface LinkAnswers<Done> {
  answer: FormAnswer<Done> | null;
  mailed: FormAnswer<Mailed> | null;
}

// The two forms of such a page: one uses the link, the other asks for a new one.
export async function answerSecretLink<Done>(
  forms: { use: Form<Done>; mail: Form<Mailed> },
  page: PageContext,
  request: Request,
  url: URL,
) {
  const form = await formOf(request);
  const asked: LinkAnswers<Done> =
    form.get('intent') === MAIL_INTENT
      ? { answer: null, mailed: await answerForm(forms.mail, page, form, url) }
      : { answer: await answerForm(forms.use, page, form, url), mailed: null };
  const given = asked.answer ?? asked.mailed;
  return data(asked, given?.ok === false ? given.refusal.status : 200);
}
