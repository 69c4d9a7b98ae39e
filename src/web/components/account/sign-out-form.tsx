import { m } from '#shared/messages/messages.js';
import { signOut } from '#web/account-forms/entry-forms.ts';
import { LOGOUT_PATH } from '#web/account-paths.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { LeaveIcon } from './account-icons.tsx';
import { leaveFor, useForm } from './use-form.ts';

export function SignOutForm() {
  const { submit, isBusy } = useForm(signOut, { onDone: () => leaveFor(LOGOUT_PATH) });
  return (
    <form method="post" action={LOGOUT_PATH} onSubmit={submit}>
      <button type="submit" aria-disabled={isBusy} className={`w-full sm:w-auto ${QUIET_BUTTON}`}>
        <LeaveIcon className="size-5" />
        {m.logout_button()}
      </button>
    </form>
  );
}
