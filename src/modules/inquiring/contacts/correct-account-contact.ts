import {
  composeEmailAskedMail,
  composeNewEmailMail,
  deleteEmailLinks,
  emailKey,
  findAccount,
  findAccountByEmail,
  findAdmin,
  insertEmailLink,
  insertHistory,
  lockAccountRow,
  queueAccountMail,
  updateProfile,
} from '#modules/accounts/index.ts';
import { type ByOperator, hasFreshProof } from '#modules/merchants/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import { openMailFrame } from '#modules/site/index.ts';
import { allOrNothing } from '#platform/database/index.ts';
import { newToken } from '#platform/secrets/tokens.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { InquiringServices } from '../inquiring-services.ts';
import { tellContacts } from './contact-notes.ts';
import { contactChanges } from './masked.ts';
import { type Corrected, readCorrected } from './read-corrected.ts';
import { refuseOwnContact } from './refuse-own-contact.ts';

interface AccountCorrected extends Corrected {
  // The address that waited to be confirmed when the page was opened; empty: none.
  fromPending: string;
}

type Reason =
  | 'person_not_found'
  | 'operators_account'
  | 'proof_needed'
  | 'contact_moved'
  | 'operators_contact'
  | 'email_has_account'
  | 'email_invalid'
  | 'phone_invalid';

// A new address counts once the link that is mailed to it is opened, as if the person had asked for it; the address before hears of
// it at once, while it can still be stopped. Otherwise whoever may correct accounts could take them over. A new number is not
// confirmed, so nothing is theirs by it yet. Safe to run twice.
export function correctAccountContact(
  { db, messages, publicUrl }: InquiringServices,
  id: string,
  corrected: AccountCorrected,
  by: ByOperator,
): Promise<Result<null, Reason>> {
  return allOrNothing<null, Reason>(db, async (tx) => {
    await lockAccountRow(tx, id);
    const account = await findAccount(tx, id);
    if (!account) return fail('person_not_found');
    if (await findAdmin(tx, id)) return fail('operators_account');
    if (!hasFreshProof(by.actor, by.now)) return fail('proof_needed');
    const read = readCorrected(corrected, account.locale);
    if (!read.ok) return read;
    const before = { email: account.email, phone: account.phone ?? '' };
    const after = read.value;
    const isNewEmail = emailKey(after.email) !== emailKey(before.email);
    const pending = account.pending_email ?? '';
    const isAsked = isNewEmail && emailKey(after.email) === emailKey(pending);
    const isNewPhone = after.phone !== before.phone;
    if (!isNewPhone && (!isNewEmail || isAsked)) return ok(null);
    // Somebody else's correction stands as an address that waits: to send another link would end theirs unseen.
    const { fromEmail, fromPhone, fromPending } = corrected;
    if (fromEmail !== before.email || fromPhone !== before.phone || fromPending !== pending)
      return fail('contact_moved', { data: { ...before, pending_email: account.pending_email } });
    if (isNewEmail && (await findAccountByEmail(tx, after.email)))
      return fail('email_has_account', { field: 'email' });
    const own = await refuseOwnContact(tx, before, after);
    if (!own.ok) return own;
    const frame = await openMailFrame(tx, publicUrl, account.locale);
    if (isNewPhone) {
      await updateProfile(tx, id, { phone: after.phone === '' ? null : after.phone });
      await insertHistory(tx, id, 'phone_corrected');
      const changed = { before, after: { email: before.email, phone: after.phone } };
      await tellContacts(tx, { messages, frame }, { name: account.name, references: [], ...changed });
    }
    if (isNewEmail && !isAsked) {
      const { token, hash } = newToken();
      await deleteEmailLinks(tx, id);
      await insertEmailLink(tx, hash, id, after.email);
      await insertHistory(tx, id, 'email_correction_asked');
      const mail = composeNewEmailMail(frame, { name: account.name, token });
      await queueAccountMail(tx, frame, after.email, mail);
      const toldMail = composeEmailAskedMail(frame, account.name, 'operator');
      await queueAccountMail(tx, frame, before.email, toldMail);
    }
    await writeDeed(tx, by, {
      action: 'person.contact_corrected',
      subject: `account:${id}`,
      changes: contactChanges(
        before,
        { ...after, email: isNewEmail ? after.email : before.email },
        corrected.why,
      ),
    });
    return ok(null);
  });
}
