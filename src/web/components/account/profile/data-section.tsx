import type { UserView } from '#modules/accounts/accounts.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { ProfileAnswers } from '#web/components/account/forms/profile-answers.ts';
import { deleteAccount } from '#web/components/account/forms/profile-forms.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { DELETED_PATH, MY_DATA_PATH } from '#web/paths/account.ts';
import { DownloadIcon } from '#web/ui/account-icons.tsx';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Fold, Section } from './section.tsx';

// Lets people download their data or delete their account.
export function DataSection({ user, answers }: { user: UserView; answers: ProfileAnswers }) {
  return (
    <Section id="data" icon={<DownloadIcon />} title={m.data_title()}>
      <p className="text-ink-2">{m.data_text()}</p>
      <a href={MY_DATA_PATH} download="my-data.json" className={`sm:justify-self-start ${QUIET_BUTTON}`}>
        {m.data_download()}
      </a>
      <DeleteForm user={user} answers={answers} />
    </Section>
  );
}

function DeleteForm({ user, answers }: { user: UserView; answers: ProfileAnswers }) {
  const { submit, isBusy, refusal } = useForm(deleteAccount, {
    answer: answers.delete,
    async onDone() {
      const { forgetPerson } = await import('#web/components/account/forget-person.ts');
      await forgetPerson({ person: user.id, keepsTickets: false });
      await leaveFor(DELETED_PATH);
    },
  });
  return (
    <Fold title={m.delete_title()} isOpen={refusal !== null}>
      <p className="text-ink-2">{m.delete_text()}</p>
      {user.has_password ? (
        <form method="post" noValidate onSubmit={submit} className="grid gap-4">
          <FormErrors refusal={refusal} prefix="delete-" />
          <input type="hidden" name="intent" value="delete" />
          <TextField
            id="delete-confirmation"
            name="confirmation"
            label={m.delete_type({ email: user.email })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={320}
            defaultValue={refusal?.typed.confirmation}
            error={refusal?.fields.confirmation}
          />
          <PasswordField id="delete-password" label={m.password_present()} error={refusal?.fields.password} />
          <button
            type="submit"
            aria-disabled={isBusy}
            className="inline-flex min-h-12 cursor-pointer items-center justify-center rounded-card bg-error px-4 py-2 font-semibold text-on-error"
          >
            {isBusy ? m.form_busy() : m.delete_button()}
          </button>
        </form>
      ) : (
        <p className="font-semibold">{m.delete_needs_password()}</p>
      )}
    </Fold>
  );
}
