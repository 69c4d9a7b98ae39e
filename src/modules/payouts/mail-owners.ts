import { findAccount } from '#modules/accounts/index.ts';
import { listMembers } from '#modules/merchants/index.ts';
import { openMailFrame } from '#modules/site/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { type ComposedMail, type MailFrame, queueMail } from '#platform/messages/layout/mail-frame.ts';

export type MailOwners = (
  tx: Tx,
  about: string,
  compose: (frame: MailFrame) => ComposedMail,
) => Promise<void>;

// Every owner, each in their own language. They are looked up before the transaction that makes the news true, and written to in it.
export async function openOwnerMails(
  { db, publicUrl }: { db: Database; publicUrl: string },
  organizerId: number,
): Promise<MailOwners> {
  const owners: { id: string; email: string; frame: MailFrame }[] = [];
  for (const { account_id, role } of await listMembers(db.sql, organizerId)) {
    const account = role === 'owner' ? await findAccount(db.sql, account_id) : null;
    if (account === null) continue;
    const frame = await openMailFrame(db.sql, publicUrl, account.locale);
    owners.push({ id: account.id, email: account.email, frame });
  }
  return async (tx, about, compose) => {
    for (const { id, email, frame } of owners)
      await queueMail(tx, frame, { about: `${about}:${id}`, to: email }, compose(frame));
  };
}
