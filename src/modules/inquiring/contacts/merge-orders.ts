import { emailKey, findAccountByEmail, findAdmin, lockAccountRow } from '#modules/accounts/index.ts';
import { type ByOperator, hasFreshProof } from '#modules/merchants/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import { findOrder, lockOrder, type OrderRow, updateBuyer } from '#modules/orders/index.ts';
import { keepRecords } from '#modules/records/index.ts';
import { openMailFrame } from '#modules/site/index.ts';
import { allOrNothing, type Tx } from '#platform/database/index.ts';
import { readEmailKey } from '#shared/email.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { InquiringServices } from '../inquiring-services.ts';
import { lockPaidOrdersOf } from '../people/people.queries.ts';
import { tellContacts } from './contact-notes.ts';
import { contactChanges } from './masked.ts';
import { isSameContact } from './same-contact.rules.ts';

const MOST = 100;

type Reason =
  | 'order_not_found'
  | 'order_not_paid'
  | 'buyer_forgotten'
  | 'person_not_found'
  | 'operators_account'
  | 'proof_needed'
  | 'contact_moved'
  | 'merge_needs_reason'
  | 'too_many_orders';

export interface Merging {
  accountEmail: string;
  // The guest's, when the page was opened.
  fromEmail: string;
  // Empty: the contact is the same.
  why: string;
}

// All paid orders of the mailbox that bought this one become the account's, which finds its orders by its address: so they get that
// address. Both hear of it. Never into an operator's own account. Safe to run twice.
export function mergeOrders(
  { db, messages, publicUrl }: InquiringServices,
  reference: string,
  { accountEmail, fromEmail, why }: Merging,
  by: ByOperator,
): Promise<Result<{ merged: number }, Reason>> {
  return allOrNothing<{ merged: number }, Reason>(db, async (tx) => {
    const account = await findAccountByEmail(tx, accountEmail);
    if (!account) return fail('person_not_found', { field: 'account_email' });
    if (await findAdmin(tx, account.id)) return fail('operators_account', { field: 'account_email' });
    if (!hasFreshProof(by.actor, by.now)) return fail('proof_needed');
    await lockAccountRow(tx, account.id);
    const order = await findOrder(tx, reference);
    if (!order) return fail('order_not_found');
    if (order.buyer_email === '') return fail('buyer_forgotten');
    if (emailKey(order.buyer_email) === emailKey(account.email)) return ok({ merged: 0 });
    if (order.buyer_email !== fromEmail) return fail('contact_moved');
    const buyer = { email: order.buyer_email, phone: order.buyer_phone };
    if (why === '' && !isSameContact(account, buyer)) return fail('merge_needs_reason', { field: 'why' });
    const mailbox = { email: emailKey(order.buyer_email), key: readEmailKey(order.buyer_email) };
    const found = await lockPaidOrdersOf(tx, mailbox, MOST + 1);
    if (found.length > MOST) return fail('too_many_orders', { data: { most: MOST } });
    // Somebody else may have moved it between reading and locking.
    if (!found.some((one) => one.reference === reference))
      return fail((await isStill(tx, order)) ? 'order_not_paid' : 'contact_moved');
    for (const one of found) await moveInto(tx, one.reference, account.email, why, by);
    await keepRecords(
      tx,
      found.map(({ id }) => id),
    );
    const references = found.map((one) => one.reference);
    await writeDeed(tx, by, {
      action: 'person.orders_merged',
      subject: `account:${account.id}`,
      changes: { orders: [null, references], ...(why !== '' && { why: [null, why] }) },
    });
    const frame = await openMailFrame(tx, publicUrl, order.locale);
    const moved = { before: buyer, after: { ...buyer, email: account.email } };
    await tellContacts(tx, { messages, frame }, { name: order.buyer_name, references, ...moved });
    return ok({ merged: found.length });
  });
}

const isStill = async (tx: Tx, { reference, buyer_email }: OrderRow): Promise<boolean> =>
  (await findOrder(tx, reference))?.buyer_email === buyer_email;

async function moveInto(tx: Tx, reference: string, email: string, why: string, by: ByOperator) {
  const order = await lockOrder(tx, reference);
  if (!order) throw new Error(`There is no order ${reference}`);
  const { buyer_name: name, buyer_phone: phone, buyer_email: before, attendee_names: attendeeNames } = order;
  const keys = [readEmailKey(email), phone];
  const reason = { actor: 'staff', cause: 'orders_merged' };
  await updateBuyer(tx, order, { name, email, phone, keys, attendeeNames }, reason);
  await writeDeed(tx, by, {
    action: 'order.merged',
    subject: `order:${reference}`,
    changes: contactChanges({ email: before, phone }, { email, phone }, why),
  });
}
