import type { FlashSaleForm } from '#modules/promotions/flash-sales/flash-sale.contract.ts';
import type { SoldFlashSale } from '#modules/selling/sales/flash-sales.contract.ts';
import type { Offer } from '#modules/selling/sales/offer.contract.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { roundDownToStep, toMajor, toMinor } from '#shared/money.ts';
import { readMinor } from '#web/components/pitch/calculate.ts';
import { priceText } from '../editor/type-values.ts';
import { type Fields, momentValues, readAmount, readMoment, readWhole, type Values } from './sale-values.ts';

// Between the fields of the form of a flash sale and what the calls take, both ways.

export const typeField = (id: number): string => `type.${id}`;
export const priceField = (id: number): string => `price.${id}`;

const MOST_UNITS = 1_000_000;
const WHOLE = 10_000;

// What can be cheaper: what costs something and is sold.
export const paidTypes = ({ types }: Offer): Offer['types'] =>
  types.filter(({ price, is_archived }) => price > 0 && !is_archived);

// A new one begins with the same percentage off everything that people see.
export function flashValues(sale: SoldFlashSale | null, offer: Offer, locale: Locale): Values {
  const zone = offer.time_zone;
  if (!sale) {
    const shown = paidTypes(offer).filter(({ is_hidden }) => !is_hidden);
    return { way: 'percent', ...Object.fromEntries(shown.map(({ id }) => [typeField(id), 'on'])) };
  }
  return {
    label: sale.label,
    ...momentValues('from', sale.starts_at, zone),
    ...momentValues('to', sale.ends_at, zone),
    units: sale.units ? String(sale.units.capacity) : '',
    way: 'price',
    ...Object.fromEntries(
      sale.prices.flatMap(({ ticket_type_id, price }) => [
        [typeField(ticket_type_id), 'on'],
        [priceField(ticket_type_id), priceText(price, locale)],
      ]),
    ),
  };
}

export interface FlashAround {
  offer: Offer;
  // As it is; null: a new one.
  sale: SoldFlashSale | null;
  // The page's clock, which is the server's: a sale without a start begins then.
  now: string;
  locale: Locale;
}

type Read = { form: FlashSaleForm; fields: Fields };

// Of one that has begun the start stays.
export const begunAt = (sale: SoldFlashSale | null): string | null =>
  sale?.state === 'on' ? sale.starts_at : null;

export function readFlash(values: Values, { offer, sale, now, locale }: FlashAround): Read {
  const fields: Fields = {};
  const zone = offer.time_zone;
  const label = values.label ?? '';
  if (label === '') fields.label = m.sales_missing_label();
  const startsAt = begunAt(sale) ?? readMoment(values, 'from', zone, fields, sale?.starts_at) ?? now;
  const endsAt = readMoment(values, 'to', zone, fields, sale?.ends_at);
  if (endsAt === null) fields.to_date ??= m.sales_missing_end();
  const units = readWhole(values, 'units', MOST_UNITS, fields);
  const prices = readPrices(values, offer, locale, fields);
  return {
    form: {
      label,
      starts_at: startsAt,
      ends_at: endsAt ?? startsAt,
      units,
      prices: prices.map(({ id, priceMinor }) => ({ ticket_type_id: id, price: toMajor(priceMinor) })),
    },
    fields,
  };
}

function readPrices(values: Values, offer: Offer, locale: Locale, fields: Fields) {
  const chosen = paidTypes(offer).filter(({ id }) => values[typeField(id)] !== undefined);
  if (chosen.length === 0) fields.types = m.sales_missing_types();
  if (values.way === 'percent') {
    const rate = readRate(values, locale);
    if (rate === null) {
      fields.percent = m.sales_percent_unreadable();
      return [];
    }
    const prices = chosen.map((type) => ({ id: type.id, priceMinor: lowered(type.price, rate, offer) }));
    if (prices.some(({ priceMinor }) => priceMinor === 0)) fields.percent = m.sales_percent_too_much();
    return prices;
  }
  return chosen.flatMap(({ id }) => {
    const name = priceField(id);
    if ((values[name] ?? '') === '') fields[name] = m.sales_missing_price();
    const priceMinor = readAmount(values, name, locale, fields, m.seller_price_unreadable);
    return priceMinor === null ? [] : [{ id, priceMinor }];
  });
}

// In hundredths of a percent; null: none that leaves a price.
function readRate(values: Values, locale: Locale): number | null {
  const rate = readMinor((values.percent ?? '').replace(/\s*%$/, ''), locale);
  return rate !== null && rate > 0 && rate < WHOLE ? rate : null;
}

// Down to what can be paid: nobody is promised more than they get.
const lowered = (price: number, rate: number, { currency }: Offer): number =>
  roundDownToStep(Math.floor((toMinor(price) * (WHOLE - rate)) / WHOLE), currency);

// What can be shown already of what is typed so far.
export function previewPrices(values: Values, offer: Offer, locale: Locale) {
  return readPrices(values, offer, locale, {}).filter(({ priceMinor }) => priceMinor > 0);
}
