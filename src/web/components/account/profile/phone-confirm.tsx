import { useRevalidator } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { ResendForm } from '#web/components/account/entry/resend-form.tsx';
import type { ProfileAnswers } from '#web/components/account/forms/profile-answers.ts';
import { confirmPhone, sendPhoneCode } from '#web/components/account/forms/profile-forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { CodeField } from '#web/ui/form/code-field.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';

// Proves that the phone is theirs: a code is sent to it and typed in here.
export function PhoneConfirm({ answers }: { answers: ProfileAnswers }) {
  const { revalidate } = useRevalidator();
  const sending = useForm(sendPhoneCode, { answer: answers['phone-send'] });
  const proving = useForm(confirmPhone, { answer: answers['phone-confirm'], onDone: revalidate });
  const isSent = sending.done !== null || proving.refusal !== null;
  return (
    <div className="rounded-card bg-warn-soft p-4">
      <p className="mb-3 font-semibold text-warn">{m.profile_phone_waiting()}</p>
      {!isSent ? (
        <form method="post" onSubmit={sending.submit}>
          <FormErrors refusal={sending.refusal} />
          <input type="hidden" name="intent" value="phone-send" />
          <SubmitButton isBusy={sending.isBusy} className="w-full sm:w-auto">
            {m.profile_send_code()}
          </SubmitButton>
        </form>
      ) : (
        <div className="grid gap-3 sm:max-w-100">
          <form method="post" noValidate onSubmit={proving.submit} className="grid gap-3">
            <FormErrors refusal={proving.refusal} prefix="phone-" />
            <input type="hidden" name="intent" value="phone-confirm" />
            <CodeField
              id="phone-code"
              label={m.profile_code()}
              hint={
                sending.done ? m.profile_code_sent({ phone: sending.done.sent_to }) : m.profile_code_hint()
              }
              error={proving.refusal?.fields.code}
              isFirst={proving.refusal === null}
            />
            <SubmitButton isBusy={proving.isBusy}>{m.profile_confirm_phone()}</SubmitButton>
          </form>
          <ResendForm run={sendPhoneCode} intent="phone-send" label={m.form_send_again()} />
        </div>
      )}
    </div>
  );
}
