import type { UserView } from '#modules/accounts/accounts.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { ProfileAnswers } from '#web/account-forms/profile-answers.ts';
import { deleteAccount } from '#web/account-forms/profile-forms.ts';
import { DELETED_PATH, MY_DATA_PATH } from '#web/paths/account.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { TextField } from '../checkout/text-field.tsx';
import { DownloadIcon } from './account-icons.tsx';
import { FormErrors } from './form-errors.tsx';
import { PasswordField } from './password-field.tsx';
import { Fold, Section } from './section.tsx';
import { leaveFor, useForm } from './use-form.ts';

// What is kept belongs to the person: to take along, or to be deleted.
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
      const { forgetPerson } = await import('./forget-person.ts');
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
