import { redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { accountMeta } from '#web/components/account/account-meta.ts';
import { ConfirmForm } from '#web/components/account/entry/confirm-form.tsx';
import { EntryLayout } from '#web/components/account/entry/entry-layout.tsx';
import { confirmLink, sendConfirmation } from '#web/components/account/forms/entry-forms.ts';
import { pageContext } from '#web/page/page-context.ts';
import type { Route } from './+types/signup-confirm.ts';
import { answerSecretLink, loadSecretLink } from './secret-link.ts';

export const loader = ({ url }: Route.LoaderArgs) => loadSecretLink(url);

export async function action({ context, request, url }: Route.ActionArgs) {
  const forms = { use: confirmLink, mail: sendConfirmation };
  const answered = await answerSecretLink(forms, context.get(pageContext), request, url);
  const { answer } = answered.data;
  if (answer?.ok && answer.done.kind === 'registered') throw redirect(answer.done.next, 303);
  return answered;
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = (args: Route.MetaArgs) => accountMeta(args, m.confirm_title());

export default function SignupConfirmPage({ loaderData: { token }, actionData }: Route.ComponentProps) {
  return (
    <EntryLayout art="mail">
      <ConfirmForm token={token} answer={actionData?.answer ?? null} mailed={actionData?.mailed ?? null} />
    </EntryLayout>
  );
}
