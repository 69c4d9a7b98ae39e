import type { UserView } from '#modules/accounts/accounts.contract.ts';
import { m } from '#shared/messages/messages.js';
import { PROFILE_PATH } from '#web/paths/account.ts';

// Contacts that are not confirmed yet, with links to confirm them.
export function UnprovedNotes({ user }: { user: UserView }) {
  const notes = [
    user.pending_email !== null && m.profile_email_waiting({ email: user.pending_email }),
    user.phone !== null && !user.phone_confirmed && m.account_phone_waiting(),
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return (
    <div className="mt-6 rounded-card bg-warn-soft px-4 pt-4 pb-1 text-warn">
      {notes.map((note) => (
        <p key={note} className="font-semibold wrap-anywhere">
          {note}
        </p>
      ))}
      <a href={PROFILE_PATH} className="inline-flex min-h-11 items-center font-semibold underline">
        {m.account_confirm_now()}
      </a>
    </div>
  );
}
