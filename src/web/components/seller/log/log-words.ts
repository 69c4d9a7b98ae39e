import type { LogLine } from '#modules/organizing/log/log.contract.ts';
import type { LogKind } from '#modules/organizing/log/log-kinds.rules.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { CURRENCIES, type Currency, formatMoney } from '#shared/money.ts';
import { formatFull, formatPlainDay } from '#shared/time.ts';
import { roleWord } from '#web/components/seller/words.ts';
import { currentLocale } from '#web/page/locale.ts';

type Sentence = (inputs: { who: string }) => string;

// A sentence for everything that is written down.
export const LOG_SENTENCES: Readonly<Record<string, Sentence>> = {
  'draft.begun': m.log_draft_begun,
  'draft.discarded': m.log_draft_discarded,
  'event.published': m.log_event_published,
  'event.unpublished': m.log_event_unpublished,
  'event.taken_down': m.log_event_taken_down,
  'event.put_up': m.log_event_put_up,
  'event.edited': m.log_event_edited,
  'event.venue_merged': m.log_event_venue_merged,
  'event.moved': m.log_event_moved,
  'event.postponed': m.log_event_postponed,
  'event.cancelled': m.log_event_cancelled,
  'event.duplicated': m.log_event_duplicated,
  'venue.added': m.log_venue_added,
  'ticket_type.added': m.log_ticket_type_added,
  'ticket_type.edited': m.log_ticket_type_edited,
  'ticket_type.days_set': m.log_ticket_type_days_set,
  'ticket_type.archived': m.log_ticket_type_archived,
  'ticket_type.brought_back': m.log_ticket_type_brought_back,
  'ticket_types.ordered': m.log_ticket_types_ordered,
  'room.shared': m.log_room_shared,
  'room.left': m.log_room_left,
  'capacity.moved': m.log_capacity_moved,
  'capacities.set': m.log_capacities_set,
  'places.held_back': m.log_places_held_back,
  'flash_sale.created': m.log_flash_sale_created,
  'flash_sale.edited': m.log_flash_sale_edited,
  'flash_sale.ended': m.log_flash_sale_ended,
  'coupon.created': m.log_coupon_created,
  'coupon.edited': m.log_coupon_edited,
  'coupon.stopped': m.log_coupon_stopped,
  'coupons.created': m.log_coupons_created,
  'coupons.exported': m.log_coupons_exported,
  'campaign.made': m.log_campaign_made,
  'campaign.ended': m.log_campaign_ended,
  'message.sent': m.log_message_sent,
  'message.paused': m.log_message_paused,
  'message.resumed': m.log_message_resumed,
  'message.tested': m.log_message_tested,
  'door.gate_added': m.log_door_gate_added,
  'door.gate_edited': m.log_door_gate_edited,
  'door.gate_removed': m.log_door_gate_removed,
  'door.pairing_made': m.log_door_pairing_made,
  'door.device_revoked': m.log_door_device_revoked,
  'door.sale_voided': m.log_door_sale_voided,
  'door.shift_closed': m.log_door_shift_closed,
  'review.answered': m.log_review_answered,
  'order.accepted': m.log_order_accepted,
  'order.declined': m.log_order_declined,
  'order.repaid': m.log_order_repaid,
  'order.tickets_refunded': m.log_order_tickets_refunded,
  'order.refund_refused': m.log_order_refund_refused,
  'order.refunds_begun': m.log_order_refunds_begun,
  'order.tickets_resent': m.log_order_tickets_resent,
  'order.ticket_renamed': m.log_order_ticket_renamed,
  'order.ticket_type_changed': m.log_order_ticket_type_changed,
  'order.noted': m.log_order_noted,
  'order.comp_given': m.log_order_comp_given,
  'order.exported': m.log_order_exported,
  'order.attendees_exported': m.log_order_attendees_exported,
  'order.statement_exported': m.log_order_statement_exported,
  'order.door_list_taken': m.log_order_door_list_taken,
  'team.invited': m.log_team_invited,
  'team.invitation_sent': m.log_team_invitation_sent,
  'team.invitation_withdrawn': m.log_team_invitation_withdrawn,
  'team.joined': m.log_team_joined,
  'team.edited': m.log_team_edited,
  'team.removed': m.log_team_removed,
  'team.left': m.log_team_left,
  'page.edited': m.log_page_edited,
  'organizer.suspended': m.log_organizer_suspended,
  'organizer.lifted': m.log_organizer_lifted,
  'organizer.release_terms': m.log_organizer_release_terms,
  'verification.asked': m.log_verification_asked,
  'verification.withdrawn': m.log_verification_withdrawn,
  'verification.opened': m.log_verification_opened,
  'verification.paper_taken': m.log_verification_paper_taken,
  'verification.verified': m.log_verification_verified,
  'verification.refused': m.log_verification_refused,
  'payout_method.added': m.log_payout_method_added,
  'payout_method.retired': m.log_payout_method_retired,
  'payout.requested': m.log_payout_requested,
  'payout.approved': m.log_payout_approved,
  'payout.refused': m.log_payout_refused,
  'payout.cancelled': m.log_payout_cancelled,
  'payout.sending': m.log_payout_sending,
  'payout.sent': m.log_payout_sent,
  'payout.failed': m.log_payout_failed,
  'payout.stopped': m.log_payout_stopped,
  'payout.returned': m.log_payout_returned,
  'payout.claimed': m.log_payout_claimed,
  'payout.claim_withdrawn': m.log_payout_claim_withdrawn,
  'fee.changed': m.log_fee_changed,
  'adjustment.asked': m.log_adjustment_asked,
  'adjustment.booked': m.log_adjustment_booked,
  'adjustment.refused': m.log_adjustment_refused,
  'payout.automatic_on': m.log_payout_automatic_on,
  'payout.automatic_off': m.log_payout_automatic_off,
};

export const sentenceOf = ({ action, who, changed }: LogLine): string => {
  const isFree = changed.some(({ field, after }) => field === 'amount_minor' && after === '0');
  const sentence =
    action === 'order.tickets_refunded' && isFree ? m.log_order_tickets_taken_back : LOG_SENTENCES[action];
  return (sentence ?? m.log_other)({ who: whoWord(who) });
};

const OTHERS = { operator: m.log_operator, key: m.log_key, device: m.log_device };

export const whoWord = ({ kind, name }: Pick<LogLine['who'], 'kind' | 'name'>): string =>
  kind === 'member' ? (name ?? m.log_somebody()) : OTHERS[kind]();

export const KIND_NAMES: Record<LogKind, () => string> = {
  events: m.log_kind_events,
  tickets: m.log_kind_tickets,
  sales: m.log_kind_sales,
  orders: m.log_kind_orders,
  reviews: m.log_kind_reviews,
  team: m.log_kind_team,
  page: m.log_kind_page,
  money: m.log_kind_money,
};

// Fields that people know by a word. What a field is called inside is for nobody.
const FIELDS: Readonly<Record<string, () => string>> = {
  name: m.log_field_name,
  slug: m.log_field_slug,
  summary: m.log_field_summary,
  description: m.log_field_description,
  category_slug: m.log_field_category,
  venue_id: m.log_field_venue,
  venue: m.log_field_venue,
  poster_seed: m.log_field_poster,
  starts_at: m.log_field_starts,
  ends_at: m.log_field_ends,
  doors_at: m.log_field_doors,
  status: m.log_field_status,
  policies: m.log_field_policies,
  refund_policy: m.log_field_policies,
  age_policy: m.log_field_policies,
  access_policy: m.log_field_policies,
  holder: m.log_field_holder,
  type: m.log_field_type,
  date: m.log_field_day,
  price_minor: m.log_field_price,
  prices: m.log_field_price,
  capacity: m.log_field_places,
  stock: m.log_field_places,
  units: m.log_field_places,
  days: m.log_field_days,
  sale_starts_at: m.log_field_sale,
  sale_ends_at: m.log_field_sale,
  min_per_order: m.log_field_limits,
  max_per_order: m.log_field_limits,
  is_hidden: m.log_field_hidden,
  admits: m.log_field_admits,
  uses: m.log_field_uses,
  uses_per_buyer: m.log_field_uses,
  off: m.log_field_discount,
  minimum_spend: m.log_field_discount,
  role: m.log_field_role,
  event_ids: m.log_field_events,
  email: m.log_field_email,
  is_verified: m.log_field_verified,
  about: m.log_field_about,
  phone: m.log_field_phone,
  website: m.log_field_links,
  links: m.log_field_links,
  answer: m.log_field_answer,
  amount_minor: m.log_field_amount,
  again: m.log_field_amount,
  by_hand: m.log_field_amount,
  gate: m.log_field_gate,
  device: m.log_field_device,
  rate: m.log_field_rate,
  cash_rate: m.log_field_cash_rate,
  release_days: m.log_field_release_days,
  reserve_percent: m.log_field_reserve,
};
type Said = (value: string, event: LogLine['event'], locale: Locale, changed: LogLine['changed']) => string;
const asIs: Said = (value) => value;
const money: Said = (value, event, locale, changed) => {
  const currency = currencyOf(changed, event);
  return currency ? formatMoney(Number(value), currency, locale, 'tag') : value;
};

// The event's, or what is written beside the sum.
function currencyOf(changed: LogLine['changed'], event: LogLine['event']): Currency | undefined {
  const written = changed.find(({ field }) => field === 'currency')?.after;
  return event?.currency ?? CURRENCIES.find((one) => one === written);
}

const moment: Said = (value, event, locale) => (event ? formatFull(value, event.time_zone, locale) : value);
// From hundredths of a percent.
const percent: Said = (value, _, locale) =>
  `${(Number(value) / 100).toLocaleString(locale, { maximumFractionDigits: 2 })} %`;
// Of these, both values are worth reading.
const SAID: Readonly<Record<string, Said>> = {
  name: asIs,
  slug: asIs,
  role: wordOf,
  holder: asIs,
  venue: asIs,
  type: asIs,
  date: (value, _, locale) => formatPlainDay(value, locale),
  price_minor: money,
  amount_minor: money,
  capacity: asIs,
  units: asIs,
  min_per_order: asIs,
  max_per_order: asIs,
  admits: asIs,
  rate: percent,
  cash_rate: percent,
  release_days: asIs,
  reserve_percent: asIs,
  uses: asIs,
  uses_per_buyer: asIs,
  starts_at: moment,
  ends_at: moment,
  doors_at: moment,
  sale_starts_at: moment,
  sale_ends_at: moment,
};
const NONE = '–';
const ROLES = ['owner', 'manager', 'finance', 'reader', 'scanner'] as const;

// What changed, in a line; null: the sentence says it all.
export function changesOf({ changed, event }: LogLine): string | null {
  // Of what is new, nothing was before.
  const isNew = changed.every(({ before }) => before === null);
  const locale = currentLocale();
  const sums = sumsOf({ changed, event }, locale);
  if (sums.length > 0) return sums.join(' · ');
  const words = changed.flatMap(({ field, before, after }) => {
    const isPool = /^pool:\d+$/.test(field);
    const word = isPool ? m.log_field_places() : FIELDS[field]?.();
    if (word === undefined || (before !== null && before === after)) return [];
    const say = isPool ? asIs : SAID[field];
    if (!say || isNew || (before === null && after === null)) return word;
    const said = (value: string | null) => (value === null ? NONE : say(value, event, locale, changed));
    return `${word} (${said(before)} → ${said(after)})`;
  });
  return words.length === 0 ? null : m.log_changed({ fields: [...new Set(words)].join(', ') });
}

// What was done with so many tickets, or so much money: that is all there is to say of it.
const SUMS: Readonly<Record<string, Said>> = {
  orders: (value) => m.refunds_orders({ count: Number(value) }),
  tickets: (value) => m.orders_tickets({ count: Number(value) }),
  amount_minor: money,
  again: money,
  by_hand: money,
};

function sumsOf({ changed, event }: Pick<LogLine, 'changed' | 'event'>, locale: Locale): string[] {
  return changed.flatMap(({ field, before, after }) => {
    const say = before === null && after !== null ? SUMS[field] : undefined;
    return say && after !== null && (say !== money || (currencyOf(changed, event) && after !== '0'))
      ? [say(after, event, locale, changed)]
      : [];
  });
}

function wordOf(value: string): string {
  const role = ROLES.find((one) => one === value);
  return role ? roleWord(role) : value;
}
