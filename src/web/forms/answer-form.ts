import { data, redirect } from 'react-router';
import { withFormToken } from '#web/bot-check/checked-call.ts';
import type { PageContext } from '#web/page/page-context.ts';
import { signedOut } from '#web/page/signed-out.ts';
import { provePath } from '#web/paths/seller.ts';
import type { Form, FormAnswer } from './form.ts';

// A page's action: runs the form as the browser would have, and leads whoever is no longer signed in to sign in, with what
// they typed, and whoever must prove once more that it is them to do so; a page that says itself how keeps what they typed.
export async function answerForm<Done, More = never>(
  run: Form<Done, More>,
  { call }: Pick<PageContext, 'call'>,
  form: FormData,
  url: URL,
  { saysHowToProve = false } = {},
): Promise<FormAnswer<Done, More>> {
  const answer = await run(withFormToken(call, form), form);
  if (answer.ok) return answer;
  if (answer.refusal.code === 'sign_in_needed') throw signedOut(form, url);
  if (answer.refusal.code === 'proof_needed' && !saysHowToProve)
    throw redirect(provePath(url.pathname + url.search), 303);
  return answer;
}

// The posted form; anything else counts as an empty one.
export const formOf = (request: Request): Promise<FormData> => request.formData().catch(() => new FormData());

// The answer for the page, with the status of the refusal.
export function formData<Answer extends FormAnswer<unknown, unknown>>(answer: Answer) {
  return data(answer, { status: answer.ok ? 200 : answer.refusal.status });
}
