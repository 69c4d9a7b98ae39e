import { data, redirect } from 'react-router';
import {
  isProfileIntent,
  PROFILE_FORMS,
  type ProfileAnswers,
} from '#web/components/account/forms/profile-answers.ts';
import { answerForm } from '#web/forms/answer-form.ts';
import type { Form } from '#web/forms/form.ts';
import type { PageContext } from '#web/page/page-context.ts';
import { DELETED_PATH } from '#web/paths/account.ts';

// Answers the forms of the profile that are sent without script.
export async function answerProfile(page: PageContext, form: FormData, url: URL) {
  const intent = form.get('intent');
  if (!isProfileIntent(intent)) throw data({ statusMessage: 'intent: is not known.' }, { status: 400 });
  const answer = await answerForm(PROFILE_FORMS[intent] as Form<unknown>, page, form, url);
  if (answer.ok && intent === 'delete') throw redirect(DELETED_PATH, 303);
  return data({ [intent]: answer } as ProfileAnswers, answer.ok ? 200 : answer.refusal.status);
}
