import { m } from '#shared/messages/messages.js';
import { LOGOUT_PATH } from '#web/paths/account.ts';
import { LeaveIcon } from '#web/ui/account-icons.tsx';
import { QUIET_BUTTON } from '#web/ui/button.ts';

// Leads to the page that asks what should stay on this device.
export function SignOutLink() {
  return (
    <a href={LOGOUT_PATH} className={`w-full sm:w-auto ${QUIET_BUTTON}`}>
      <LeaveIcon className="size-5" />
      {m.logout_button()}
    </a>
  );
}
