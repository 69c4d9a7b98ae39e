import { data } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { accountMeta } from '#web/components/account/account-meta.ts';
import { EntryLayout } from '#web/components/account/entry/entry-layout.tsx';
import { ResetForm } from '#web/components/account/entry/reset-form.tsx';
import { requestReset, resetPassword } from '#web/components/account/forms/entry-forms.ts';
import { pageContext } from '#web/page/page-context.ts';
import type { Route } from './+types/reset-password.ts';
import { answerSecretLink, loadSecretLink } from './secret-link.ts';

// People who open a used link are told so before they think of a password.
export async function loader({ context, url }: Route.LoaderArgs) {
  const link = loadSecretLink(url);
  const { token } = link.data;
  if (token === '') return link;
  const { call } = context.get(pageContext);
  const checked = await call('POST /api/user/resetPassword/check', { body: { token } });
  const isOver = !checked.ok && [400, 410].includes(checked.error.statusCode);
  return isOver ? data({ token: '' }, { ...link.init, status: 410 }) : link;
}

export const action = ({ context, request, url }: Route.ActionArgs) =>
  answerSecretLink({ use: resetPassword, mail: requestReset }, context.get(pageContext), request, url);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = (args: Route.MetaArgs) => accountMeta(args, m.reset_title());

export default function ResetPasswordPage({ loaderData: { token }, actionData }: Route.ComponentProps) {
  return (
    <EntryLayout art="password">
      <ResetForm token={token} answer={actionData?.answer ?? null} mailed={actionData?.mailed ?? null} />
    </EntryLayout>
  );
}
