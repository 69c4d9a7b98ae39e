import { m } from '#shared/messages/messages.js';
import { accountMeta } from '#web/components/account/account-meta.ts';
import { BackToLogin } from '#web/components/account/entry/back-to-login.tsx';
import { EntryLayout } from '#web/components/account/entry/entry-layout.tsx';
import { MailForm } from '#web/components/account/entry/mail-form.tsx';
import { requestReset } from '#web/components/account/forms/entry-forms.ts';
import { answerForm, formData, formOf } from '#web/forms/answer-form.ts';
import { requireGuest } from '#web/page/guards.ts';
import { pageContext } from '#web/page/page-context.ts';
import type { Route } from './+types/forgot-password.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await requireGuest(context.get(pageContext));
  return null;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return formData(await answerForm(requestReset, context.get(pageContext), await formOf(request), url));
}

export const meta = (args: Route.MetaArgs) => accountMeta(args, m.forgot_title());

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  return (
    <EntryLayout art="password" stub={<BackToLogin />}>
      <MailForm
        run={requestReset}
        title={m.forgot_title()}
        lead={m.forgot_lead()}
        button={m.forgot_button()}
        sent={(email) => m.forgot_sent({ email })}
        sentHint={m.forgot_sent_hint()}
        answer={actionData ?? null}
      />
    </EntryLayout>
  );
}
