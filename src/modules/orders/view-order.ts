import { findLatestAttempt, listAttempts, listRefunds } from '#modules/payments/index.ts';
import type { Database } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Visitor } from '#shared/actor.ts';
import { readReference } from '#shared/reference.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { contactOf, isSamePerson } from './contact.ts';
import type { OrderAccess, OrderProof } from './order-access.ts';
import type { OrderView } from './orders.contract.ts';
import { findOrder, findOrderOfEvent, listLines, type OrderRow } from './orders.queries.ts';
import { isMailWithheld } from './paying/free-mails.ts';
import { presentOrder } from './present-order.ts';

interface Needs {
  db: Pick<Database, 'sql'>;
  access: OrderAccess;
}

// The order's state and event for anybody who knows the reference; the rest for those who may see it.
export async function viewOrder(
  { db: { sql }, access }: Needs,
  id: string,
  proof: OrderProof,
  ask: Ask<Visitor>,
): Promise<Result<OrderView, 'order_not_found'>> {
  const reference = readReference(id);
  if (reference === null) return fail('order_not_found');
  const [order, attempt] = await Promise.all([
    findOrderOfEvent(sql, reference),
    findLatestAttempt(sql, reference),
  ]);
  if (!order) return fail('order_not_found');
  if (!(await canSee({ db: { sql }, access }, order.reference, proof, ask))) {
    return ok(presentOrder(order, attempt, null));
  }
  const token = await linkTokenFor(access, order, proof, ask);
  const [lines, refunds, isWithheld] = await Promise.all([
    listLines(sql, order.id),
    listRefunds(sql, order.reference),
    isMailWithheld(sql, order),
  ]);
  const attempts = refunds.length > 0 ? await listAttempts(sql, order.reference) : [];
  return ok(
    presentOrder(order, attempt, {
      lines,
      refunds,
      attempts,
      isMailWithheld: isWithheld,
      ...(token !== null && { token }),
    }),
  );
}

// The secret that links lead on with, for somebody who came with it. Not for the buyer who is signed in: it would stay in
// the browser's history after signing out; nor for somebody who proved to know a contact: that opens it for half an hour.
export async function linkTokenFor(
  access: OrderAccess,
  order: Pick<OrderRow, 'reference' | 'buyer_email' | 'buyer_phone'>,
  { token, pass }: OrderProof,
  ask: Ask<Visitor>,
): Promise<string | null> {
  const { reference } = order;
  const hasLink =
    (token !== undefined && access.isLinkToken(reference, token)) ||
    (pass !== null && access.isLinkPass(reference, pass, ask.now.getTime()));
  return hasLink && !(await isBuyer(order, ask)) ? access.linkToken(reference) : null;
}

// Signed in as the buyer, who needs no link. None is shown, because a secret in the address would still open the order
// after signing out.
export async function isBuyer(
  { buyer_email, buyer_phone }: Pick<OrderRow, 'buyer_email' | 'buyer_phone'>,
  ask: Ask<Visitor>,
): Promise<boolean> {
  return isSamePerson(contactOf(await ask.actor.person()), buyer_email, buyer_phone);
}

// Anybody with the signed link, who proved within the last half hour to know the buyer's contact, or who is signed in
// as the buyer.
export async function canSee(
  { db, access }: Needs,
  reference: string,
  { token, pass }: OrderProof,
  ask: Ask<Visitor>,
): Promise<boolean> {
  if (token !== undefined && access.isLinkToken(reference, token)) return true;
  if (pass !== null && access.isUnlocked(reference, pass, ask.now.getTime())) return true;
  if ((await ask.actor.person()) === null) return false;
  const order = await findOrder(db.sql, reference);
  return order !== null && (await isBuyer(order, ask));
}
