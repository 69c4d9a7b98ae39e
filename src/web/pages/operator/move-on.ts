import { data, type RouterContextProvider, redirect } from 'react-router';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import type { Form, FormAnswer } from '#web/forms/form.ts';
import { pageContext } from '#web/page/page-context.ts';

interface Sent {
  context: Readonly<RouterContextProvider>;
  request: Request;
  url: URL;
}

interface Move<Done> {
  // Where it leads once it is done.
  to: (done: Done, form: FormData) => string;
  // The page says itself how to prove once more who one is, and keeps what was typed.
  saysHowToProve?: boolean;
}

// What most pages of operators do with a form: it leads on, or the page is shown again with what was refused.
export async function moveOn<Done>(sent: Sent, run: Form<Done>, move: Move<Done>) {
  const { refusal } = await moved(sent, run, move);
  return data(refusal, refusal.status);
}

// The same for pages whose form is sent by script as well (`EditForm`).
export async function moveEdit<Done, More>(sent: Sent, run: Form<Done, More>, move: Move<Done>) {
  const answer = await moved(sent, run, move);
  return data(answer, answer.refusal.status);
}

async function moved<Done, More>(
  { context, request, url }: Sent,
  run: Form<Done, More>,
  { to, saysHowToProve = false }: Move<Done>,
): Promise<FormAnswer<Done, More> & { ok: false }> {
  const form = await formOf(request);
  const answer = await answerForm(run, context.get(pageContext), form, url, { saysHowToProve });
  if (answer.ok) throw redirect(to(answer.done, form), 303);
  return answer;
}
