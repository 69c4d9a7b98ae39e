import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { UserView } from '#modules/accounts/accounts.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { ProfileAnswers } from '#web/components/account/forms/profile-answers.ts';
import {
  type FactorSecret,
  type RecoveryCodes,
  renewRecoveryCodes,
  startFactor,
  stopFactor,
} from '#web/components/account/forms/profile-forms.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { useForm } from '#web/forms/use-form.ts';
import { ShieldIcon } from '#web/ui/account-icons.tsx';
import { CodeField } from '#web/ui/form/code-field.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { FactorEnrolment } from './factor-enrolment.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { Fold, Section, StateBadge } from './section.tsx';

type WhileProps = { answers: ProfileAnswers; onCodes: (codes: string[]) => void };

// A second step at sign-in: on with an app, off with one of its codes, and codes for the day the phone is lost.
export function FactorSection({ user, answers }: { user: UserView; answers: ProfileAnswers }) {
  const [codes, setCodes] = useState(
    () => codesOf(answers['factor-confirm']) ?? codesOf(answers['factor-codes']),
  );
  return (
    <Section
      id="factor"
      icon={<ShieldIcon />}
      title={m.factor_title()}
      aside={
        <StateBadge tone={user.second_factor ? 'good' : 'quiet'}>
          {user.second_factor ? m.factor_on() : m.factor_off()}
        </StateBadge>
      }
    >
      <p className="text-ink-2">{m.factor_text()}</p>
      {codes && <RecoveryCodeList codes={codes} />}
      {user.second_factor ? (
        <WhileOn answers={answers} onCodes={setCodes} />
      ) : (
        <WhileOff user={user} answers={answers} onCodes={setCodes} />
      )}
    </Section>
  );
}

function WhileOff({ user, answers, onCodes }: WhileProps & { user: UserView }) {
  const started = useForm(startFactor, { answer: answers['factor-start'] });
  const refusedCode = answers['factor-confirm'];
  const secret =
    started.done ?? (refusedCode && !refusedCode.ok ? secretIn(refusedCode.refusal.typed) : null);
  if (secret) return <FactorEnrolment secret={secret} answer={refusedCode} onCodes={onCodes} />;
  if (!user.has_password) return <p className="text-small text-ink-2">{m.factor_needs_password()}</p>;
  return (
    <Fold title={m.factor_start()} isOpen={started.refusal !== null}>
      <PasswordStep form={started} intent="factor-start" button={m.form_continue()} />
    </Fold>
  );
}

// The form sends the secret along with the code, so that the QR code is still there after a wrong code.
function secretIn(typed: Record<string, string>): FactorSecret {
  const { secret = '', uri = '', qr_path = '', qr_size = '0' } = typed;
  return { secret, uri, qr: { path: qr_path, size: Number(qr_size) || 0 } };
}

function WhileOn({ answers, onCodes }: WhileProps) {
  const { revalidate } = useRevalidator();
  const renewed = useForm(renewRecoveryCodes, {
    answer: answers['factor-codes'],
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  const stopped = useForm(stopFactor, { answer: answers['factor-off'], onDone: revalidate });
  return (
    <>
      <Fold title={m.factor_new_codes()} isOpen={renewed.refusal !== null}>
        <PasswordStep form={renewed} intent="factor-codes" button={m.factor_new_codes()} asksCode />
      </Fold>
      <Fold title={m.factor_stop()} isOpen={stopped.refusal !== null}>
        <PasswordStep form={stopped} intent="factor-off" button={m.factor_stop()} asksCode />
      </Fold>
    </>
  );
}

const codesOf = (answer: FormAnswer<RecoveryCodes> | undefined) =>
  answer?.ok ? answer.done.recovery_codes : null;

type PasswordStepProps = {
  form: Pick<ReturnType<typeof useForm<unknown>>, 'submit' | 'isBusy' | 'refusal'>;
  intent: string;
  button: string;
  // Of the second factor, while it is on.
  asksCode?: boolean;
};

// Asks for the password again, in case a signed-in phone was left lying about.
function PasswordStep({ form: { submit, isBusy, refusal }, intent, button, asksCode }: PasswordStepProps) {
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <FormErrors refusal={refusal} prefix={`${intent}-`} />
      <input type="hidden" name="intent" value={intent} />
      <PasswordField
        id={`${intent}-password`}
        label={m.password_present()}
        error={refusal?.fields.password}
      />
      {asksCode && (
        <CodeField
          id={`${intent}-code`}
          label={m.login_code()}
          hint={m.login_code_hint()}
          error={refusal?.fields.code}
        />
      )}
      <SubmitButton isBusy={isBusy}>{button}</SubmitButton>
    </form>
  );
}
