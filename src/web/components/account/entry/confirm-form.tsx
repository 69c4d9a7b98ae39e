import { m } from '#shared/messages/messages.js';
import {
  type Confirmed,
  confirmLink,
  type Mailed,
  sendConfirmation,
} from '#web/components/account/forms/entry-forms.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { PROFILE_PATH } from '#web/paths/account.ts';
import { ArrivedHeading } from '#web/ui/arrived-heading.tsx';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { MailForm } from './mail-form.tsx';

type ConfirmFormProps = {
  token: string;
  answer: FormAnswer<Confirmed> | null;
  mailed: FormAnswer<Mailed> | null;
};

const ASKING_PASSWORD = new Set(['password_needed', 'password_not_chosen', 'too_many_tries']);

// A button, because mail programs open links by themselves, and the link can be used only once.
export function ConfirmForm({ token, answer, mailed }: ConfirmFormProps) {
  const { submit, isBusy, refusal, done } = useForm(confirmLink, {
    answer,
    onDone: ({ kind, next }) => (kind === 'registered' ? leaveFor(next) : undefined),
  });
  if (done) {
    return (
      <>
        <ArrivedHeading>{m.confirm_email_done_title()}</ArrivedHeading>
        <p className="mt-3 mb-6 text-ink-2">{m.confirm_email_done()}</p>
        <a href={PROFILE_PATH} className={`min-h-12 w-full ${PRIMARY_BUTTON}`}>
          {m.profile_title()}
        </a>
      </>
    );
  }
  if (token === '' || mailed || refusal?.code === 'link_expired') {
    return (
      <MailForm
        run={sendConfirmation}
        title={m.link_expired_title()}
        lead={m.confirm_expired()}
        button={m.confirm_send_new()}
        sent={(email) => m.signup_sent({ email })}
        sentHint={m.signup_sent_hint()}
        answer={mailed}
      />
    );
  }
  const asksPassword = refusal !== null && ASKING_PASSWORD.has(refusal.code);
  return (
    <>
      <h1 className="type-h1">{m.confirm_title()}</h1>
      <p className="mt-2 mb-6 text-ink-2">{m.confirm_lead()}</p>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        {refusal?.code === 'password_needed' ? (
          <p role="status" className="rounded-card bg-info-soft p-4 text-info">
            {refusal.message}
          </p>
        ) : (
          <FormErrors refusal={refusal} />
        )}
        <input type="hidden" name="token" value={token} />
        {asksPassword && <PasswordField error={refusal.fields.password} />}
        <SubmitButton isBusy={isBusy}>{m.confirm_button()}</SubmitButton>
      </form>
    </>
  );
}
