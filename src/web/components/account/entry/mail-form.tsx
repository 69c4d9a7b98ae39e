import { m } from '#shared/messages/messages.js';
import type { Mailed } from '#web/components/account/forms/entry-forms.ts';
import type { Form, FormAnswer } from '#web/forms/form.ts';
import { useForm } from '#web/forms/use-form.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ResendForm } from './resend-form.tsx';
import { SentPanel } from './sent-panel.tsx';

type MailFormProps = {
  run: Form<Mailed>;
  title: string;
  lead: string;
  button: string;
  // After it was sent.
  sent: (email: string) => string;
  sentHint: string;
  answer: FormAnswer<Mailed> | null;
};

export const MAIL_INTENT = 'mail';

// Asks for an address, to which a link is mailed.
export function MailForm({ run, title, lead, button, sent, sentHint, answer }: MailFormProps) {
  const { submit, isBusy, refusal, done } = useForm(run, { answer });
  if (done) {
    return (
      <SentPanel text={sent(done.email)} hint={sentHint}>
        <ResendForm run={run} intent={MAIL_INTENT} email={done.email} label={m.form_send_again()} />
      </SentPanel>
    );
  }
  return (
    <>
      <h1 className="type-h1">{title}</h1>
      <p className="mt-2 mb-6 text-ink-2">{lead}</p>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <FormErrors refusal={refusal} />
        <input type="hidden" name="intent" value={MAIL_INTENT} />
        <TextField
          id="email"
          type="email"
          label={m.pay_email()}
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          defaultValue={refusal?.typed.email}
          error={refusal?.fields.email}
        />
        <SubmitButton isBusy={isBusy}>{button}</SubmitButton>
      </form>
    </>
  );
}
