import { findAccount, findAccountByEmail, findAdmin } from '#modules/accounts/index.ts';
import type { ByOperator } from '#modules/merchants/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import { findOrder } from '#modules/orders/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { readReference } from '#shared/reference.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { accountOf } from './account-of.ts';
import { dealingsOf } from './dealings-of.ts';
import type { PersonView } from './people.contract.ts';

// Somebody with an account: what they bought by the address and the number that they proved to be theirs. The look is written down.
export async function viewPerson(
  { sql }: Pick<Database, 'sql'>,
  id: string,
  by: ByOperator,
): Promise<Result<PersonView, 'person_not_found'>> {
  const row = await findAccount(sql, id);
  if (!row) return fail('person_not_found');
  const { name, locale, pending_email: pending } = row;
  const email = row.email.toLowerCase();
  const phone = row.phone_confirmed_at === null ? null : row.phone;
  const [account, dealings, admin] = await Promise.all([
    accountOf(sql, row),
    dealingsOf(sql, {
      receiver: { accountId: id, email, phone },
      recipients: [email, pending?.toLowerCase(), row.phone].filter((one) => typeof one === 'string'),
      subject: `account:${id}`,
    }),
    findAdmin(sql, id),
  ]);
  await sql.transaction().execute((tx) => writeSeen(tx, by, `account:${id}`));
  return ok({
    ...{ name, email: row.email, phone: row.phone, locale },
    account: { ...account, is_operator: admin !== null },
    has_account: null,
    ...dealings,
  });
}

// Whoever bought this order, known by what stands in it and by nothing that they proved. Found by a reference, so that no address
// stands in an address bar or in a log.
export async function viewGuest(
  { sql }: Pick<Database, 'sql'>,
  given: string,
  by: ByOperator,
): Promise<Result<PersonView, 'order_not_found' | 'buyer_forgotten'>> {
  const reference = readReference(given);
  const order = reference === null ? null : await findOrder(sql, reference);
  if (!order) return fail('order_not_found');
  if (order.buyer_email === '') return fail('buyer_forgotten');
  const email = order.buyer_email.toLowerCase();
  const phone = order.buyer_phone === '' ? null : order.buyer_phone;
  const subject = `order:${order.reference}`;
  const [account, dealings] = await Promise.all([
    findAccountByEmail(sql, email),
    dealingsOf(sql, {
      receiver: { accountId: null, email, phone },
      recipients: [email, phone].filter((one) => one !== null),
      subject,
    }),
  ]);
  await sql.transaction().execute((tx) => writeSeen(tx, by, subject));
  return ok({
    ...{ name: order.buyer_name, email: order.buyer_email, phone, locale: order.locale },
    account: null,
    has_account: account?.id ?? null,
    ...dealings,
  });
}

const writeSeen = (tx: Tx, by: ByOperator, subject: string) =>
  writeDeed(tx, by, { action: 'person.seen', subject });
