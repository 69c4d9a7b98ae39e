import { announce } from '#modules/news/index.ts';
import {
  admitContactTry,
  type ContactTryReason,
  type ContactTryServices,
  findOrder,
} from '#modules/orders/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { takeTry } from '#platform/limiter/shared-tries.ts';
import type { Visitor } from '#shared/actor.ts';
import { readEmail, readEmailKey } from '#shared/email.ts';
import type { Locale } from '#shared/i18n.ts';
import { readPhoneAnywhere } from '#shared/phone.ts';
import { readReference } from '#shared/reference.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CheckedOrderView } from '../finding.contract.ts';
import { type LoadedTickets, loadTickets } from '../load-tickets.ts';
import { presentEvent } from '../present-ticket.ts';
import { initialOf } from '../standing.rules.ts';
import type { TicketServices } from '../ticket-services.ts';

const DAY_SECONDS = 86_400;

interface Question {
  email?: string | undefined;
  phone?: string | undefined;
  search?: string | undefined;
  // A call from another site must not make our visitors request mails.
  isFromElsewhere: boolean;
}

type Answer = Result<
  CheckedOrderView | { kind: 'link_sent' },
  'contact_required' | 'no_such_ticket' | 'email_invalid' | 'phone_invalid' | ContactTryReason
>;

// Tells the state of tickets to people who know both the reference and the buyer's email or phone, but never shows the
// code. If anything does not match, the answer is the same whatever is missing. Without a reference nothing is told: a
// link is mailed to the address on file, if there is one.
export async function checkTicket(
  services: ContactTryServices,
  { email, phone, search, isFromElsewhere }: Question,
  ask: Ask<Visitor>,
): Promise<Answer> {
  const { db } = services;
  if (email === undefined && phone === undefined) return fail('contact_required', { field: 'email' });
  const mailbox = email === undefined ? null : readEmail(email);
  if (email !== undefined && mailbox === null) return fail('email_invalid', { field: 'email' });
  const phones = phone === undefined ? [] : readPhoneAnywhere(phone);
  if (phone !== undefined && phones.length === 0) return fail('phone_invalid', { field: 'phone' });
  const emailKey = mailbox && readEmailKey(mailbox);

  if (search === undefined) {
    if (!isFromElsewhere) await askForLinks(db, { email: mailbox?.toLowerCase() ?? null, emailKey, phones });
    return ok({ kind: 'link_sent' });
  }
  const reference = readReference(search);
  if (reference === null) return fail('no_such_ticket');
  const admitted = await admitContactTry(services, 'check_ticket', reference, ask);
  if (!admitted.ok) return admitted;
  const order = await findOrder(db.sql, reference);
  const given = [emailKey, ...phones];
  if (!order?.buyer_keys.some((key) => given.includes(key))) return fail('no_such_ticket');
  await admitted.value();
  return ok(present(await loadTickets(db.sql, order), ask.locale));
}

// Searching and mailing happen in a job, so that the time of the answer tells nothing.
async function askForLinks(
  { sql }: TicketServices['db'],
  wanted: { email: string | null; emailKey: string | null; phones: string[] },
): Promise<void> {
  const about = `links:${wanted.emailKey ?? ''}:${wanted.phones.join()}`;
  if ((await takeTry(sql, about, 1, DAY_SECONDS)) > 0) return;
  await sql.transaction().execute((tx) => announce(tx, 'ticket.links_wanted', wanted));
}

function present({ order, event, tickets }: LoadedTickets, locale: Locale): CheckedOrderView {
  const { organizer: _organizer, lat: _lat, lng: _lng, ...shown } = presentEvent(event, locale);
  return {
    kind: 'tickets',
    state: order.state === 'held' && order.is_overdue ? 'expired' : order.state,
    event: shown,
    tickets: tickets.map((ticket) => ({
      number: ticket.number,
      ticket_type: ticket.typeName,
      date: ticket.valid_on,
      admits: ticket.admits,
      state: ticket.state,
      initial: initialOf(ticket.holder ?? order.buyer_name),
    })),
  };
}
