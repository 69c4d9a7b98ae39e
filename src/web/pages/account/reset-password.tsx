import { data } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { answerForm, formOf } from '#web/account-forms/answer-form.ts';
import { requestReset, resetPassword } from '#web/account-forms/entry-forms.ts';
import { accountMeta } from '#web/components/account/account-meta.ts';
import { EntryFrame } from '#web/components/account/entry-frame.tsx';
import { MAIL_INTENT } from '#web/components/account/mail-form.tsx';
import { ResetForm } from '#web/components/account/reset-form.tsx';
import { pageContext } from '#web/page-context.ts';
import type { Route } from './+types/reset-password.ts';
import { SECRET_LINK_HEADERS } from './secret-link.ts';

export function loader({ url }: Route.LoaderArgs) {
  return data({ token: url.searchParams.get('token') ?? '' }, { headers: SECRET_LINK_HEADERS });
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await formOf(request);
  if (form.get('intent') === MAIL_INTENT) {
    const mailed = await answerForm(requestReset, page, form, url);
    return data({ answer: null, mailed }, mailed.ok ? 200 : mailed.refusal.status);
  }
  const answer = await answerForm(resetPassword, page, form, url);
  return data({ answer, mailed: null }, answer.ok ? 200 : answer.refusal.status);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = (args: Route.MetaArgs) => accountMeta(args, m.reset_title());

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EntryFrame art="password">
      <ResetForm
        token={loaderData.token}
        answer={actionData?.answer ?? null}
        mailed={actionData?.mailed ?? null}
      />
    </EntryFrame>
  );
}
