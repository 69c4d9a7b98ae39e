import { data } from 'react-router';
import { RESEND_INTENT } from '#web/components/account/entry/signup-form.tsx';
import { type Mailed, sendConfirmation } from '#web/components/account/forms/entry-forms.ts';
import { answerForm } from '#web/forms/answer-form.ts';
import type { Form } from '#web/forms/form.ts';
import type { PageContext } from '#web/page/page-context.ts';

// For both pages that ask for an account, and for sending their mail once more.
export async function answerSignup(run: Form<Mailed>, page: PageContext, form: FormData, url: URL) {
  const isAgain = form.get('intent') === RESEND_INTENT;
  const answer = await answerForm(isAgain ? sendConfirmation : run, page, form, url);
  return data(
    { answer: isAgain ? null : answer, resent: isAgain ? answer : null, become: null },
    answer.ok ? 200 : answer.refusal.status,
  );
}
