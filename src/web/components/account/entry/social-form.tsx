import { m } from '#shared/messages/messages.js';
import type { CallData } from '#web/api/api.ts';
import { Avatar } from '#web/components/account/avatar.tsx';
import type { Entered } from '#web/components/account/forms/entry-forms.ts';
import { confirmSocial, linkSocial } from '#web/components/account/forms/social-forms.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { CodeField } from '#web/ui/form/code-field.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { PhoneField } from '#web/ui/form/phone-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

export type PendingSocial = NonNullable<CallData<'GET /api/user/social/pending'>>;

type SocialFormProps = { pending: PendingSocial; answer: FormAnswer<Entered> | null };

// For a person who came from a provider. If the address has an account already, they are linked only with its password.
export function SocialForm({ pending, answer }: SocialFormProps) {
  return (
    <>
      <h1 className="type-h1">{pending.is_registered ? m.social_link_title() : m.social_title()}</h1>
      <div className="mt-4 flex items-center gap-3 rounded-card border border-line p-3">
        <Avatar name={pending.name} />
        <p className="min-w-0">
          <span className="block truncate font-semibold">{pending.name}</span>
          <span className="block truncate text-small text-ink-2">
            {m.social_from({ email: pending.email })}
          </span>
        </p>
      </div>
      {pending.is_registered ? (
        <LinkForm pending={pending} answer={answer} />
      ) : (
        <NewForm pending={pending} answer={answer} />
      )}
    </>
  );
}

function NewForm({ pending, answer }: SocialFormProps) {
  const { submit, isBusy, refusal } = useForm(confirmSocial, {
    answer,
    onDone: ({ next }) => leaveFor(next),
  });
  const typed = refusal?.typed ?? {};
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-6 grid gap-4">
      <FormErrors refusal={refusal} />
      <TextField
        id="name"
        label={m.signup_name()}
        autoComplete="name"
        maxLength={100}
        defaultValue={typed.name ?? pending.name}
        error={refusal?.fields.name}
      />
      <PhoneField
        phone={typed.phone ?? ''}
        country={typed.phone_country ?? ''}
        hint={m.profile_phone_promise()}
        error={refusal?.fields.phone}
      />
      <SubmitButton isBusy={isBusy}>{m.signup_button()}</SubmitButton>
    </form>
  );
}

function LinkForm({ answer }: SocialFormProps) {
  const { submit, isBusy, refusal } = useForm(linkSocial, { answer, onDone: ({ next }) => leaveFor(next) });
  const needsCode = refusal?.code.startsWith('second_factor') ?? false;
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <p className="text-ink-2">{m.social_link_lead()}</p>
      <FormErrors refusal={refusal} />
      {needsCode && (
        <CodeField label={m.login_code()} hint={m.login_code_hint()} error={refusal?.fields.code} />
      )}
      <PasswordField error={refusal?.fields.password} />
      <SubmitButton isBusy={isBusy}>{m.social_link_button()}</SubmitButton>
    </form>
  );
}
