import { m } from '#shared/messages/messages.js';
import { type Entered, signIn } from '#web/components/account/forms/entry-forms.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { FORGOT_PATH } from '#web/paths/account.ts';
import { CodeField } from '#web/ui/form/code-field.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

type LoginFormProps = { next: string | null; answer: FormAnswer<Entered> | null };

const AT_SECOND_STEP = new Set(['second_factor_needed', 'second_factor_wrong']);

export function LoginForm({ next, answer }: LoginFormProps) {
  const { submit, isBusy, isKept, refusal } = useForm(signIn, {
    answer,
    onDone: ({ next: path }) => leaveFor(path),
  });
  const isSecondStep = refusal !== null && AT_SECOND_STEP.has(refusal.code);
  const fields = refusal?.fields ?? {};
  return (
    <form method="post" noValidate onSubmit={submit}>
      {isSecondStep && refusal.code === 'second_factor_needed' ? (
        <p role="status" className="mb-4 rounded-card bg-info-soft p-4 text-info">
          {refusal.message}
        </p>
      ) : (
        <FormErrors refusal={refusal} />
      )}
      {next !== null && <input type="hidden" name="next" value={next} />}
      {isSecondStep && (
        <div className="mb-4">
          <CodeField
            key={refusal.code}
            label={m.login_code()}
            hint={m.login_code_hint()}
            error={fields.code}
            isFirst
          />
        </div>
      )}
      {/* At the second step, name and password are sent again; without script the password must be typed again. */}
      <div className="grid gap-4" hidden={isSecondStep && isKept}>
        <TextField
          id="username"
          label={m.login_username()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
          defaultValue={refusal?.typed.username}
          error={fields.username}
        />
        <div>
          <PasswordField error={fields.password} />
          <a
            href={FORGOT_PATH}
            className="inline-flex min-h-11 items-center text-small font-semibold text-primary underline"
          >
            {m.login_forgotten()}
          </a>
        </div>
      </div>
      <SubmitButton isBusy={isBusy} className="mt-2 w-full">
        {m.login_button()}
      </SubmitButton>
    </form>
  );
}
