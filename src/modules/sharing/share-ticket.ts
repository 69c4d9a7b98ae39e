import type { OrderProof } from '#modules/orders/index.ts';
import {
  type Holder,
  type OpenedTicket,
  openTicket,
  type TicketPageView,
  type TicketServices,
  viewTicket,
} from '#modules/tickets/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Visitor } from '#shared/actor.ts';
import { readEmail } from '#shared/email.ts';
import type { Locale } from '#shared/i18n.ts';
import { readVisitorsPhone } from '#shared/phone.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { assignTicket } from './assign-ticket.ts';
import { cancelOffer } from './cancel-offer.ts';
import type { Sender } from './change-ticket.ts';
import { offerTicket } from './offer-ticket.ts';
import { resendOffer } from './resend-offer.ts';
import type { ShareWish } from './sharing.contract.ts';

type Needs = Pick<TicketServices, 'db' | 'access' | 'signingKeys' | 'ticketAccess' | 'publicUrl'>;

// All that can be done with a ticket by the person who has it: the buyer, until somebody else has accepted it. Answers
// the ticket after the change.
export async function shareTicket(
  services: Needs,
  id: string,
  wish: ShareWish,
  proof: OrderProof,
  ask: Ask<Visitor>,
) {
  const opened = await openTicket(services, id, proof, ask);
  if (!opened.ok) return opened;
  const { ticket, role } = opened.value;
  if (ticket.passed_on_at !== null && role === 'buyer') return fail('ticket_passed_on');
  const done = await act(services, senderOf(opened.value, ask), wish, {
    country: opened.value.loaded.event.country_code,
    locale: ask.locale,
  });
  if (!done.ok) return done;
  const view = await viewTicket(services, id, proof, ask);
  return view.ok ? (view as Result<TicketPageView, never>) : view;
}

async function act(
  services: Needs,
  sender: Sender,
  wish: ShareWish,
  { country, locale }: { country: string; locale: Locale },
) {
  if (wish.cancel) return cancelOffer(services.db, sender);
  if (wish.resend) return resendOffer(services.db, sender);
  if (wish.keep) return assignTicket(services.db, sender, { name: null, email: null, phone: null });
  const given = wish.assign ?? wish.share;
  const holder = readHolder(given ?? {}, country, locale);
  if (!holder.ok) return { ...holder, field: `${wish.assign ? 'assign' : 'share'}.${holder.field}` };
  if (wish.assign) return assignTicket(services.db, sender, holder.value);
  const channel = wish.share?.by ?? 'link';
  if (channel === 'email' && holder.value.email === null) {
    return fail('email_required', { field: 'share.email' });
  }
  return offerTicket(services, sender, { channel, ...holder.value });
}

function senderOf({ loaded, ticket, role }: OpenedTicket, ask: Ask): Sender {
  const { order } = loaded;
  const who = { role, ticketId: ticket.id, generation: ticket.generation };
  if (role === 'buyer') {
    return { ...who, name: order.buyer_name, email: order.buyer_email, locale: order.locale };
  }
  return {
    ...who,
    name: ticket.holder ?? '',
    email: ticket.holder_email ?? '',
    locale: ticket.holder_locale ?? ask.locale,
  };
}

interface Given {
  name?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
}

// A phone number is read as people write it in the country of the event, or in their own.
export function readHolder(
  { name, email, phone }: Given,
  country: string,
  locale: Locale,
): Result<Holder, 'email_invalid' | 'phone_invalid'> {
  const readMail = email ? readEmail(email) : null;
  if (email && readMail === null) return fail('email_invalid', { field: 'email' });
  const readNumber = phone ? readVisitorsPhone(phone, country, locale) : null;
  if (phone && readNumber === null) return fail('phone_invalid', { field: 'phone' });
  return ok({ name: name ?? null, email: readMail, phone: readNumber });
}
