import { findOrder, isPaid, listAskedOf, type OrderRow } from '#modules/orders/index.ts';
import {
  findReferenceByReceipt,
  listAttempts,
  listReferencesByPhone,
  lookUpReceipt,
  type PaymentKeeper,
  type Payments,
} from '#modules/payments/index.ts';
import { loadTickets, stillTheBuyers } from '#modules/tickets/index.ts';
import { takeTry } from '#platform/limiter/shared-tries.ts';
import { queueMessage } from '#platform/messages/messages.ts';
import { readReference } from '#shared/reference.ts';
import { type MailServices, openOrderFrame, queueOrderMail } from './mails/order-frame.ts';
import { composeTicketsSms } from './mails/sms.ts';
import { composeTicketsMail } from './mails/tickets-mail.ts';
import { MOST_RESENT, RESENT_SECONDS, resentKey } from './resend-tickets.ts';

export interface WantedRecovery {
  askId: string;
  // Keys of an email address, or all numbers that a typed phone may mean.
  contacts: string[];
  // An order's reference, or a payment's receipt such as M-Pesa's.
  code: string;
}

type RecoveryServices = MailServices & { keeper: Pick<PaymentKeeper, 'settle'>; payments: Payments };

const LOOK_BACK_DAYS = 14;
const MOST_ORDERS = 5;

// Asks the provider about every payment that may be meant, and sends the tickets of paid orders to the address of the
// order, never elsewhere. If a payment turns out to be good, its tickets are sent in the usual way. Safe to run twice.
export async function recoverTickets(services: RecoveryServices, wanted: WantedRecovery): Promise<void> {
  const { sql } = services.db;
  const reference = readReference(wanted.code) ?? (await findReferenceByReceipt(sql, wanted.code));
  const named = reference === null ? null : await findOrder(sql, reference);
  if (named && (await isTheirs(services, named, wanted.contacts))) {
    if (isPaid(named.state)) await sendAgain(services, named, wanted.askId);
    else await askProvider(services, named.reference);
    return;
  }
  // An unknown receipt: perhaps the callback with the receipt was lost.
  const unheardOf = reference === null ? wanted.code : null;
  for (const other of await listLately(services, wanted.contacts)) {
    const order = await findOrder(sql, other);
    if (order && !isPaid(order.state)) await askProvider(services, other);
    // The order is paid, but this receipt may be a second payment for it.
    if (order && unheardOf !== null) await askAboutReceipt(services, order, wanted.contacts, unheardOf);
  }
}

// Each list has its own limit: whoever orders much in somebody's name hides nothing that their phone was asked to pay.
async function listLately({ db }: MailServices, contacts: string[]): Promise<Set<string>> {
  const byPhone = await listReferencesByPhone(db.sql, contacts, LOOK_BACK_DAYS, MOST_ORDERS);
  const byBuyer = await listAskedOf(db.sql, contacts, LOOK_BACK_DAYS, MOST_ORDERS);
  return new Set([...byPhone, ...byBuyer]);
}

const isBuyer = (order: OrderRow, contacts: string[]) =>
  order.buyer_keys.some((key) => contacts.includes(key));

// The buyer's own email or phone, or the phone that paid.
async function isTheirs({ db }: MailServices, order: OrderRow, contacts: string[]): Promise<boolean> {
  if (isBuyer(order, contacts)) return true;
  const attempts = await listAttempts(db.sql, order.reference);
  return attempts.some(({ phone }) => phone !== null && contacts.includes(phone));
}

async function askProvider({ db, keeper }: RecoveryServices, reference: string): Promise<void> {
  for (const attempt of await listAttempts(db.sql, reference)) {
    if (attempt.status !== 'succeeded') await keeper.settle(attempt.id);
  }
}

async function askAboutReceipt(
  { db, payments }: RecoveryServices,
  order: OrderRow,
  contacts: string[],
  receipt: string,
): Promise<void> {
  for (const attempt of await listAttempts(db.sql, order.reference)) {
    // Whoever paid for the buyer did so from a phone of their own.
    const isMeant = attempt.phone !== null && (isBuyer(order, contacts) || contacts.includes(attempt.phone));
    if (isMeant && attempt.status !== 'succeeded') await lookUpReceipt({ payments }, attempt, receipt);
  }
}

async function sendAgain(services: MailServices, order: OrderRow, askId: string): Promise<void> {
  const [frame, loaded] = await Promise.all([
    openOrderFrame(services, order),
    loadTickets(services.db.sql, order),
  ]);
  if (stillTheBuyers(loaded).length === 0) return;
  const mail = composeTicketsMail(frame, loaded);
  await services.db.sql.transaction().execute(async (tx) => {
    if ((await takeTry(tx, resentKey(order.reference), MOST_RESENT, RESENT_SECONDS)) > 0) return;
    await queueOrderMail(tx, frame, `tickets-again-${askId}`, mail);
    if (!services.messages.hasChannel('sms') || order.buyer_phone === '') return;
    await queueMessage(tx, {
      about: `tickets-again-${askId}:${order.reference}`,
      channel: 'sms',
      to: order.buyer_phone,
      locale: order.locale,
      text: composeTicketsSms(frame, loaded),
    });
  });
}
