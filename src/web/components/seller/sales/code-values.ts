import type { CouponTerms } from '#modules/promotions/coupons/coupon.contract.ts';
import type { Offer } from '#modules/selling/sales/offer.contract.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { toMajor } from '#shared/money.ts';
import { readMinor } from '#web/components/pitch/calculate.ts';
import { priceText } from '../editor/type-values.ts';
import { type Fields, momentValues, readAmount, readMoment, readWhole, type Values } from './sale-values.ts';

// Between the fields of the form of a code and its terms, both ways.

export const onField = (id: number): string => `on.${id}`;
export const unlockField = (id: number): string => `unlock.${id}`;

const MOST_USES = 1_000_000;
const MOST_PER_BUYER = 1_000;
const WHOLE = 10_000;

export interface TermsAround {
  offer: Offer;
  locale: Locale;
  // As they are; null: a new code.
  terms: CouponTerms | null;
}

// What is sold, and what the code was made for before it was archived.
export const typesFor = ({ types }: Offer, chosen: readonly number[]): Offer['types'] =>
  types.filter(({ id, is_archived }) => !is_archived || chosen.includes(id));
export const hiddenFor = (offer: Offer, chosen: readonly number[]): Offer['types'] =>
  typesFor(offer, chosen).filter(({ id, is_hidden }) => is_hidden || chosen.includes(id));

export function termValues({ terms, offer, locale }: TermsAround): Values {
  if (!terms) return { way: 'percent', with_flash: 'on' };
  const { off } = terms;
  const ticked = (ids: readonly number[], field: (id: number) => string) =>
    Object.fromEntries(ids.map((id) => [field(id), 'on']));
  return {
    way: off?.kind ?? 'unlock',
    percent: off?.kind === 'percent' ? priceText(off.percent, locale) : '',
    amount: off?.kind === 'amount' ? priceText(off.amount, locale) : '',
    ...ticked(terms.ticket_type_ids, onField),
    ...ticked(terms.unlocks, unlockField),
    ...momentValues('from', terms.starts_at, offer.time_zone),
    ...momentValues('to', terms.ends_at, offer.time_zone),
    uses: terms.uses === null ? '' : String(terms.uses),
    uses_per_buyer: terms.uses_per_buyer === null ? '' : String(terms.uses_per_buyer),
    minimum: terms.minimum_spend === 0 ? '' : priceText(terms.minimum_spend, locale),
    ...(terms.with_flash && { with_flash: 'on' }),
  };
}

export function readTerms(values: Values, around: TermsAround, fields: Fields): CouponTerms {
  const { offer, locale, terms: before } = around;
  const off = readOff(values, locale, fields);
  const unlocks = idsOf(hiddenFor(offer, before?.unlocks ?? []), values, unlockField);
  if (values.way === 'unlock' && unlocks.length === 0) fields.unlocks = m.sales_missing_unlocks();
  const minimum = readAmount(values, 'minimum', locale, fields, m.sales_amount_unreadable);
  return {
    off,
    ticket_type_ids:
      values.way === 'unlock' ? [] : idsOf(typesFor(offer, before?.ticket_type_ids ?? []), values, onField),
    unlocks,
    starts_at: readMoment(values, 'from', offer.time_zone, fields, before?.starts_at),
    ends_at: readMoment(values, 'to', offer.time_zone, fields, before?.ends_at),
    uses: readWhole(values, 'uses', MOST_USES, fields),
    uses_per_buyer: readWhole(values, 'uses_per_buyer', MOST_PER_BUYER, fields),
    minimum_spend: toMajor(minimum ?? 0),
    with_flash: values.with_flash !== undefined,
  };
}

const idsOf = (types: Offer['types'], values: Values, field: (id: number) => string): number[] =>
  types.map(({ id }) => id).filter((id) => values[field(id)] !== undefined);

function readOff(values: Values, locale: Locale, fields: Fields): CouponTerms['off'] {
  if (values.way === 'unlock') return null;
  if (values.way === 'amount') {
    const minor = readMinor(values.amount ?? '', locale) ?? 0;
    if (minor === 0) fields.amount = m.sales_amount_unreadable();
    return { kind: 'amount', amount: toMajor(minor) };
  }
  const rate = readMinor((values.percent ?? '').replace(/\s*%$/, ''), locale) ?? 0;
  if (rate <= 0 || rate > WHOLE) fields.percent = m.sales_code_percent_unreadable();
  return { kind: 'percent', percent: toMajor(rate) };
}

const FIELDS: Record<string, string> = {
  off: 'does',
  'off.percent': 'percent',
  'off.amount': 'amount',
  starts_at: 'from_date',
  ends_at: 'to_date',
  minimum_spend: 'minimum',
  code: 'coupon_code',
};

// The form's own name of what a call names.
export function fieldOfTerms(name: string): string {
  if (name.startsWith('ticket_type_ids')) return 'on';
  if (name.startsWith('unlocks')) return 'unlocks';
  return FIELDS[name] ?? name;
}
