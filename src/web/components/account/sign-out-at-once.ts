import { call } from '#web/api/api.ts';
import { leaveFor } from '#web/forms/use-form.ts';
import { countTicketsOf } from '#web/offline/kept-on-phone.ts';
import { LOGOUT_PATH } from '#web/paths/account.ts';
import { forgetPerson } from './forget-person.ts';

// Signs out if there is nothing to ask first. Answers only if there is, or if no answer came: then the page that asks
// whether tickets stay on this phone has to be opened.
export async function signOutAtOnce(person: string): Promise<void> {
  if ((await countTicketsOf(person)) > 0) return;
  const outcome = await call('POST /api/user/logout');
  if (!outcome.ok) return;
  await forgetPerson({ person, keepsTickets: false });
  await leaveFor(LOGOUT_PATH);
}
