import type { UserView } from '#modules/accounts/accounts.contract.ts';
import { m } from '#shared/messages/messages.js';
import { requestReset } from '#web/components/account/forms/entry-forms.ts';
import type { ProfileAnswers } from '#web/components/account/forms/profile-answers.ts';
import { changePassword } from '#web/components/account/forms/profile-forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { KeyIcon } from '#web/ui/account-icons.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { DoneNote, Fold, Section } from './section.tsx';

export function PasswordSection({ user, answers }: { user: UserView; answers: ProfileAnswers }) {
  return (
    <Section id="password" icon={<KeyIcon />} title={m.login_password()}>
      {user.has_password ? <ChangeForm answers={answers} /> : <FirstForm user={user} answers={answers} />}
    </Section>
  );
}

function ChangeForm({ answers }: { answers: ProfileAnswers }) {
  const { submit, isBusy, refusal, done } = useForm(changePassword, { answer: answers.password });
  return (
    <>
      <p className="text-ink-2">{m.password_text()}</p>
      <DoneNote>{done && m.password_done()}</DoneNote>
      <Fold title={m.password_change()} isOpen={refusal !== null}>
        {/* The new key empties the fields after the password was changed. */}
        <form key={String(done)} method="post" noValidate onSubmit={submit} className="grid gap-4">
          <FormErrors refusal={refusal} prefix="new-" />
          <input type="hidden" name="intent" value="password" />
          <PasswordField
            id="new-old_password"
            name="old_password"
            label={m.password_present()}
            error={refusal?.fields.old_password}
          />
          <PasswordField
            id="new-password"
            isNew
            label={m.reset_password()}
            hint={m.signup_password_hint()}
            error={refusal?.fields.password}
          />
          <SubmitButton isBusy={isBusy}>{m.password_change()}</SubmitButton>
        </form>
      </Fold>
    </>
  );
}

// For somebody who signed up through a provider: the first password is set by a mailed link.
function FirstForm({ user, answers }: { user: UserView; answers: ProfileAnswers }) {
  const { submit, isBusy, refusal, done } = useForm(requestReset, { answer: answers['password-mail'] });
  return (
    <form method="post" onSubmit={submit} className="grid gap-4">
      <p className="text-ink-2">{m.password_none()}</p>
      <FormErrors refusal={refusal} />
      <input type="hidden" name="intent" value="password-mail" />
      <input type="hidden" name="email" value={user.email} />
      <DoneNote>{done && m.forgot_sent({ email: user.email })}</DoneNote>
      <SubmitButton isBusy={isBusy} className="sm:justify-self-start">
        {m.forgot_button()}
      </SubmitButton>
    </form>
  );
}
