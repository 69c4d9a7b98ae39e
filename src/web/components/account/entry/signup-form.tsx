import { useEffect, useRef, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import {
  type Mailed,
  register,
  registerMerchant,
  sendConfirmation,
} from '#web/components/account/forms/entry-forms.ts';
import { typedIn } from '#web/forms/form.rules.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { useForm } from '#web/forms/use-form.ts';
import { merchantSignupPath, signupPath } from '#web/paths/account.ts';
import { SELLER_PATH } from '#web/paths/seller.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { PhoneField } from '#web/ui/form/phone-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ResendForm } from './resend-form.tsx';
import { SentPanel } from './sent-panel.tsx';

export const RESEND_INTENT = 'resend';

type SignupFormProps = {
  isMerchant: boolean;
  next: string | null;
  title: string;
  lead: string;
  answer: FormAnswer<Mailed> | null;
  resent: FormAnswer<Mailed> | null;
};

// Asks for an account, which is created when the mailed link is opened.
export function SignupForm({ isMerchant, next, title, lead, answer, resent }: SignupFormProps) {
  // What was sent, for whoever goes back to give another address.
  const [given, setGiven] = useState<Record<string, string>>({});
  const [isBack, setIsBack] = useState(false);
  const form = useForm(isMerchant ? registerMerchant : register, {
    answer,
    onDone: (_, sent) => {
      setGiven(typedIn(sent));
      setIsBack(false);
    },
  });
  const shown = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const email = isBack && shown.current?.elements.namedItem('email');
    if (email instanceof HTMLInputElement) email.select();
  }, [isBack]);
  const sentTo = form.done?.email ?? (resent && emailOf(resent));
  if (sentTo && !isBack) {
    const again = isMerchant ? merchantSignupPath(next ?? SELLER_PATH) : signupPath(next);
    return <Sent email={sentTo} resent={resent} again={again} onAgain={() => setIsBack(true)} />;
  }
  const { submit, isBusy, refusal } = form;
  const fields = refusal?.fields ?? {};
  const typed = refusal?.typed ?? given;
  return (
    <>
      <h1 className="type-h1">{title}</h1>
      <p className="mt-2 mb-6 text-ink-2">{lead}</p>
      <form ref={shown} method="post" noValidate onSubmit={submit} className="grid gap-4">
        <FormErrors refusal={refusal} />
        {next !== null && <input type="hidden" name="next" value={next} />}
        {isMerchant && (
          <TextField
            id="organization"
            label={m.merchant_organization()}
            hint={m.merchant_organization_hint()}
            autoComplete="organization"
            maxLength={100}
            defaultValue={typed.organization}
            error={fields.organization}
          />
        )}
        <TextField
          id="name"
          label={m.signup_name()}
          autoComplete="name"
          maxLength={100}
          defaultValue={typed.name}
          error={fields.name}
        />
        <TextField
          id="email"
          type="email"
          label={m.pay_email()}
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          defaultValue={typed.email}
          error={fields.email}
        />
        <PhoneField
          phone={typed.phone ?? ''}
          country={typed.phone_country ?? ''}
          hint={m.profile_phone_promise()}
          error={fields.phone}
        />
        <PasswordField isNew hint={m.signup_password_hint()} error={fields.password} />
        <SubmitButton isBusy={isBusy} className="mt-2 w-full">
          {m.signup_button()}
        </SubmitButton>
      </form>
    </>
  );
}

const emailOf = (answer: FormAnswer<Mailed>) =>
  answer.ok ? answer.done.email : (answer.refusal.typed.email ?? '');

type SentProps = {
  email: string;
  resent: FormAnswer<Mailed> | null;
  // The same form once more: its address, for browsers without script, and how it is shown with it.
  again: string;
  onAgain: () => void;
};

function Sent({ email, resent, again, onAgain }: SentProps) {
  return (
    <SentPanel text={m.signup_sent({ email })} hint={m.signup_sent_hint()}>
      <ResendForm
        run={sendConfirmation}
        intent={RESEND_INTENT}
        email={email}
        answer={resent}
        label={m.form_send_again()}
      />
      <a
        href={again}
        rel="external"
        onClick={(click) => {
          click.preventDefault();
          onAgain();
        }}
        className="flex min-h-11 items-center justify-center font-semibold text-primary underline"
      >
        {m.signup_other_address()}
      </a>
    </SentPanel>
  );
}
