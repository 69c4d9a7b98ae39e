import { type CouponGuesses, listFeeRates, type SaleSnapshots } from '#modules/pricing/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { type Failure, fail, type Ok, ok } from '#shared/result.ts';
import { filterEvents } from './filter-events.ts';
import { listComing } from './list-coming.ts';
import { listEvents } from './list-events.ts';
import { listSimilar } from './list-similar.ts';
import { searchEvents } from './search-events.ts';
import { storefrontCalls } from './storefront.contract.ts';
import { suggest } from './suggest.ts';
import { viewAvailability } from './view-availability.ts';
import { viewCategories } from './view-categories.ts';
import { viewCountries } from './view-countries.ts';
import { viewCoupon } from './view-coupon.ts';
import { viewEvent } from './view-event.ts';
import { viewFacets } from './view-facets.ts';
import { viewFrame } from './view-frame.ts';
import { viewHolidays } from './view-holidays.ts';
import { viewOrganizer } from './view-organizer.ts';

export interface StorefrontServices {
  db: Database;
  publicUrl: string;
  // Somebody looked at this event.
  countView(eventId: number): void;
  sales: SaleSnapshots;
  couponGuesses: CouponGuesses;
}

export function storefrontRoutes(services: StorefrontServices): Route[] {
  const { db: database, publicUrl, countView, sales, couponGuesses } = services;
  const { sql: db, preparedSql } = database;
  return implement(storefrontCalls, {
    'GET /api/events/trending': async ({ query }, ask) =>
      asData(await listComing(db, 'trending', query, ask)),

    'GET /api/events/categories/list': async (_, ask) => asData(ok(await viewCategories(db, ask))),

    'GET /api/events/countries': async (_, ask) => asData(ok(await viewCountries(db, ask))),

    'GET /api/events/request/all': async ({ query }, ask) =>
      asData(await listComing(db, 'soonest', query, ask)),

    'GET /api/events/search/': async ({ query }, ask) => asData(await searchEvents(db, query, ask)),

    'GET /api/events/category/{slug}': async ({ params, query }, ask) => {
      const answer = await listEvents(db, { ...query, type: 'category', slug: params.slug }, ask);
      if (answer.ok) return asData(answer);
      return fail(answer.reason === 'page_past_last' ? 'page_past_last' : 'category_not_found');
    },

    'GET /api/events/filter/{filters}': async ({ params, query }, ask) =>
      asData(await filterEvents(db, { ...query, ...params }, ask)),

    'GET /api/events/facets/{filters}': async ({ params }, ask) =>
      asData(await viewFacets(db, params.filters, ask)),

    'GET /api/events/{type}': async ({ params, query }, ask) => {
      const answer = await listEvents(db, { ...query, ...params }, ask);
      if (answer.ok || answer.reason !== 'slug_required') return asData(answer);
      return { ...answer, fields: { slug: ['is required for this type'] } };
    },

    'GET /api/event/view/{slug}': async ({ params }, ask) =>
      asData(await viewEvent(preparedSql, params.slug, ask)),

    'GET /api/event/similar/{slug}': async ({ params }, ask) =>
      asData(await listSimilar(preparedSql, params.slug, ask)),

    'GET /api/event/availability/{slug}': async ({ params }, ask) =>
      asData(await viewAvailability(preparedSql, countView, params.slug, ask)),

    'GET /api/event/of-tickets/{ids}': async ({ params }) => {
      const id = await sales.eventOfTypes(params.ids.split(',').map(Number));
      const sale = id === null ? null : await sales.cached(id);
      if (!sale || sale.status === 'draft') return fail('tickets_unknown');
      return ok({ data: { id: sale.eventId, slug_name: sale.slug } });
    },

    'GET /api/event/iframe/{id}': async ({ params }, ask) =>
      asData(await viewFrame(preparedSql, publicUrl, params.id, ask)),

    'POST /api/event/coupons/validate': async ({ body }, ask) => {
      const answer = await viewCoupon({ sql: db, sales, couponGuesses }, body, ask);
      return answer.ok ? asData(answer) : answer;
    },

    'GET /api/event/suggestions': async ({ query }, ask) => asData(ok(await suggest(db, query.event, ask))),

    'GET /api/fees': async () => {
      const rates = await listFeeRates(db);
      return ok({ data: rates.map(({ currency, rate }) => ({ currency, percent: rate / 100 })) });
    },

    'GET /api/holidays': async ({ query }, ask) => asData(await viewHolidays(db, query, ask)),

    'GET /api/organizer/view/{slug}': async ({ params }, ask) =>
      asData(await viewOrganizer(db, params.slug, ask)),
  });
}

function asData<Value, Reason extends string>(
  answer: Ok<Value> | Failure<Reason>,
): Ok<{ data: Value }> | Failure<Reason> {
  return answer.ok ? ok({ data: answer.value }) : answer;
}
