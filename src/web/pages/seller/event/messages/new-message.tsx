import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { MailingForm, type TypedMailing } from '#web/components/seller/mailings/mailing-form.tsx';
import { writeMailing } from '#web/components/seller/mailings/mailing-forms.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { typedIn } from '#web/forms/form.rules.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { messagesPath } from '#web/paths/seller.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import type { Route } from './+types/new-message.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context
    .get(pageContext)
    .call('GET /api/sell/{organizer}/events/{event}/messages', { params: { ...params } });
  if (!found.ok) throw notThere(url, found.error);
  return { view: found.body.data, id: crypto.randomUUID() };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const answer = await answerForm(writeMailing(params), context.get(pageContext), form, url);
  if (answer.ok && answer.done.act === 'send')
    throw redirect(messagesPath(params.organizer, Number(params.event), answer.done.id), 303);
  const typed: TypedMailing = {
    answer,
    typed: typedIn(form),
    types: form.getAll('type').map(String),
    days: form.getAll('day').map(String),
  };
  return data(typed, answer.ok ? 200 : answer.refusal.status);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.mailings_new());

export default function NewMessagePage({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={messagesPath(params.organizer, Number(params.event))}>{m.mailings_title()}</BackLink>
      <h2 className="mb-4 text-[20px] leading-7 font-bold">{m.mailings_new()}</h2>
      <MailingForm at={params} {...loaderData} back={actionData ?? null} />
    </>
  );
}
