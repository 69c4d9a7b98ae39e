import { canBuy, readIn, type SaleState, saleStanding, type Texts } from '#modules/catalog/index.ts';
import { rate } from '#modules/reviews/index.ts';
import { plainTextOf } from '#platform/markdown/plain-text.ts';
import { renderMarkdown } from '#platform/markdown/render-markdown.ts';
import type { Locale } from '#shared/i18n.ts';
import { toMajor } from '#shared/money.ts';
import { logoPath, pictureView, posterColor, posterImage } from '#shared/poster/poster-image.ts';
import type { AvailabilityView } from './event.contract.ts';
import type {
  EventSummary,
  EventView,
  OverrideView,
  TicketTypeSummary,
  TicketTypeView,
} from './event-views.contract.ts';
import type { EventDetailsRow, FlashSaleRow, SaleRow, SummaryRow } from './events.queries.ts';
import { type EventOnSale, flashSalesOf, saleAt, type TypeOnSale } from './sale.ts';

// A view for the outside, and until when the clock does not change it.
export interface Presented<View> {
  view: View;
  changesAt: Date | null;
}

const NEW_FOR_MS = 7 * 24 * 3_600_000;

export function presentSummary(row: SummaryRow, now: Date, locale: Locale): Presented<EventSummary> {
  const sale = saleAt(row, now);
  return { view: summary(row, sale, now, locale), changesAt: sale.changesAt };
}

export function presentEvent(row: EventDetailsRow, now: Date, locale: Locale): Presented<EventView> {
  const sale = saleAt(row, now);
  const dayOfPool = new Map(row.pool_days.map((day) => [day.pool_id, day.valid_on]));
  const lead = readIn(row, row.summary, row.own?.summary, locale);
  const about = readIn(row, row.description, row.own?.description, locale);
  const refund = readIn(row, row.refund_policy, row.own?.refund, locale);
  const age = readIn(row, row.age_policy, row.own?.age, locale);
  const access = readIn(row, row.access_policy, row.own?.access, locale);
  const view: EventView = {
    ...summary(row, sale, now, locale),
    summary: lead.text,
    description_html: renderMarkdown(about.text),
    langs: {
      summary: lead.lang,
      description: about.lang,
      refund: refund.lang,
      age: age.lang,
      access: access.lang,
    },
    status: row.status,
    doors_at: iso(row.doors_at),
    previous_start_at: iso(row.previous_starts_at),
    ticket_types: sale.types.map((type) => typeView(type, dayOfPool, row, locale)),
    upcoming_flash_sale: upcomingFlashSale(row, now),
    venue: row.venue,
    organizer: organizerView(row),
    rating: rate(row.star_counts),
    policies: { refund: refund.text, age: age.text, access: access.text },
    updated_at: row.updated_at.toISOString(),
  };
  return { view, changesAt: sale.changesAt };
}

export function presentTicketTypes(
  row: SaleRow & Pick<EventDetailsRow, 'pool_days' | 'locale'>,
  ids: readonly number[],
  now: Date,
  locale: Locale,
): TicketTypeView[] {
  const dayOfPool = new Map(row.pool_days.map((day) => [day.pool_id, day.valid_on]));
  return saleAt(row, now)
    .types.filter((type) => ids.includes(type.row.id))
    .map((type) => typeView(type, dayOfPool, row, locale));
}

function organizerView(row: EventDetailsRow): EventView['organizer'] {
  const { slug, picture_key, ...organizer } = row.organizer;
  return {
    slug_name: slug,
    ...organizer,
    is_verified: organizer.is_verified && !organizer.is_suspended,
    about: plainTextOf(organizer.about),
    logo: logoPath(picture_key),
    events_held: row.events_held,
    events_upcoming: row.events_upcoming,
    rating: rate(row.organizer_star_counts),
  };
}

export function presentAvailability(row: SaleRow, now: Date): AvailabilityView {
  const sale = saleAt(row, now);
  return {
    server_time: now.toISOString(),
    state: sale.state,
    ticket_types: sale.types.map((type) => ({
      id: type.row.id,
      state: type.state,
      price: toMajor(type.row.price_minor),
      overrides: overrides(type),
      dates: type.dates,
    })),
  };
}

function summary(row: SummaryRow, sale: EventOnSale, now: Date, locale: Locale): EventSummary {
  const name = readIn(row, row.name, row.own_name, locale);
  return {
    id: row.id,
    name: name.text,
    lang: name.lang,
    slug_name: row.slug,
    loc: `${row.venue.name}, ${row.city.name}`,
    main_image: posterImage(row, '4x5'),
    poster: {
      category: row.category_slug,
      seed: row.poster_seed,
      color: posterColor(row),
      picture: pictureView(row.picture_key, row.picture_alt),
    },
    old_url: row.old_url,
    start_at: row.starts_at.toISOString(),
    end_at: row.ends_at.toISOString(),
    time_zone: row.time_zone,
    is_free: row.is_free,
    has_flash_sale: sale.types.some((type) => type.override !== null && canBuy(type.state)),
    currency: row.currency,
    ticket_types: sale.types.map((type) => typeSummary(type, row, locale)),
    category: { slug: row.category_slug, name: inLocale(row.category.names, locale) },
    city: row.city,
    country: {
      code: row.country_code,
      slug: row.country.slug,
      name: inLocale(row.country.names, locale),
    },
    organizer: { slug_name: row.organizer.slug, name: row.organizer.name },
    state: sale.state,
    sale_starts_at: firstSale(sale),
    is_new: row.published_at !== null && now.getTime() - row.published_at.getTime() < NEW_FOR_MS,
  };
}

type InMain = Pick<SummaryRow, 'locale'>;

const typeName = ({ row }: TypeOnSale, event: InMain, locale: Locale) =>
  readIn(event, row.name, row.own?.name, locale);

function typeSummary(type: TypeOnSale, event: InMain, locale: Locale): TicketTypeSummary {
  return {
    id: type.row.id,
    ticket_name: typeName(type, event, locale).text,
    price: toMajor(type.row.price_minor),
    overrides: overrides(type),
    state: type.state,
  };
}

function typeView(
  type: TypeOnSale,
  dayOfPool: Map<number, string>,
  event: InMain,
  locale: Locale,
): TicketTypeView {
  const { row } = type;
  const about = readIn(event, row.description, row.own?.description, locale);
  return {
    ...typeSummary(type, event, locale),
    description: about.text,
    langs: { name: typeName(type, event, locale).lang, description: about.lang },
    admits: row.admits,
    sale_starts_at: iso(row.sale_starts_at),
    sale_ends_at: iso(row.sale_ends_at),
    min_per_order: row.min_per_order,
    max_per_order: row.max_per_order,
    dates: type.dates,
    valid_dates: type.dates.length > 0 ? [] : validDates(row.pools, dayOfPool),
  };
}

function validDates(pools: { id: number }[], dayOfPool: Map<number, string>): string[] {
  return pools.flatMap((pool) => dayOfPool.get(pool.id) ?? []).sort();
}

function overrides({ override }: TypeOnSale): OverrideView[] {
  if (!override) return [];
  return [
    {
      override_price: toMajor(override.price_minor),
      flashsale_id: override.id,
      flashsale_label: override.label,
      starts_at: new Date(override.starts_at).toISOString(),
      ends_at: new Date(override.ends_at).toISOString(),
      left: override.left,
    },
  ];
}

function upcomingFlashSale(row: SaleRow, now: Date): EventView['upcoming_flash_sale'] {
  if (saleStanding(row.status, row.previous_starts_at, row.is_suspended) !== 'published') return null;
  const coming = row.ticket_types
    .flatMap((type) => flashSalesOf(type, row))
    .filter((sale) => new Date(sale.starts_at) > now)
    .sort(byStart);
  const next = coming[0];
  if (!next) return null;
  return {
    flashsale_label: next.label,
    starts_at: new Date(next.starts_at).toISOString(),
    ends_at: new Date(next.ends_at).toISOString(),
  };
}

const byStart = (one: FlashSaleRow, other: FlashSaleRow) =>
  Date.parse(one.starts_at) - Date.parse(other.starts_at);

function firstSale({ state, types }: EventOnSale): string | null {
  const waits: SaleState = 'sale_soon';
  if (state !== waits) return null;
  const starts = types.flatMap((type) => (type.state === waits ? (type.row.sale_starts_at ?? []) : []));
  return starts.length > 0 ? new Date(Math.min(...starts.map(Date.parse))).toISOString() : null;
}

export const inLocale = (texts: Texts, locale: Locale): string => texts[locale];

const iso = (instant: Date | string | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();
