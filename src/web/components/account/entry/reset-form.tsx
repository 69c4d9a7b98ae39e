import { m } from '#shared/messages/messages.js';
import { requestReset, resetPassword } from '#web/components/account/forms/entry-forms.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { useForm } from '#web/forms/use-form.ts';
import { LOGIN_PATH } from '#web/paths/account.ts';
import { ArrivedHeading } from '#web/ui/arrived-heading.tsx';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { MailForm } from './mail-form.tsx';

type ResetFormProps = {
  token: string;
  answer: FormAnswer<true> | null;
  mailed: FormAnswer<{ email: string }> | null;
};

// Sets a new password with the mailed link, which can be used once.
export function ResetForm({ token, answer, mailed }: ResetFormProps) {
  const { submit, isBusy, refusal, done } = useForm(resetPassword, { answer });
  if (done) {
    return (
      <>
        <ArrivedHeading>{m.reset_done_title()}</ArrivedHeading>
        <p className="mt-3 mb-6 text-ink-2">{m.reset_done()}</p>
        <a href={LOGIN_PATH} className={`min-h-12 w-full ${PRIMARY_BUTTON}`}>
          {m.login_button()}
        </a>
      </>
    );
  }
  if (token === '' || mailed || refusal?.code === 'link_expired') {
    return (
      <MailForm
        run={requestReset}
        title={m.link_expired_title()}
        lead={m.reset_expired()}
        button={m.forgot_button()}
        sent={(email) => m.forgot_sent({ email })}
        sentHint={m.forgot_sent_hint()}
        answer={mailed}
      />
    );
  }
  return (
    <>
      <h1 className="type-h1">{m.reset_title()}</h1>
      <p className="mt-2 mb-6 text-ink-2">{m.reset_lead()}</p>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <FormErrors refusal={refusal} />
        <input type="hidden" name="token" value={token} />
        <PasswordField
          isNew
          label={m.reset_password()}
          hint={m.signup_password_hint()}
          error={refusal?.fields.password}
        />
        <SubmitButton isBusy={isBusy}>{m.reset_button()}</SubmitButton>
      </form>
    </>
  );
}
