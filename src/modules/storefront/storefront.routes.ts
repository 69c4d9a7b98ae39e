import { type GuessServices, listFeeRates, type SaleSnapshots } from '#modules/pricing/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { fail, ok } from '#shared/result.ts';
import { filterEvents } from './lists/filter-events.ts';
import { listComing } from './lists/list-coming.ts';
import { listEvents } from './lists/list-events.ts';
import { listSimilar } from './lists/list-similar.ts';
import { searchEvents } from './lists/search-events.ts';
import { suggest } from './lists/suggest.ts';
import { viewFacets } from './lists/view-facets.ts';
import { viewCountries } from './places/view-countries.ts';
import { storefrontCalls } from './storefront.contract.ts';
import { viewAvailability } from './view-availability.ts';
import { viewCategories } from './view-categories.ts';
import { viewCoupon } from './view-coupon.ts';
import { viewEmbed } from './view-embed.ts';
import { viewEvent } from './view-event.ts';
import { viewHolidays } from './view-holidays.ts';
import { viewOrganizer } from './view-organizer.ts';

export interface StorefrontServices extends GuessServices {
  db: Database;
  publicUrl: string;
  // Counts one view of this event.
  countView(eventId: number): void;
  sales: SaleSnapshots;
}

export function storefrontRoutes(services: StorefrontServices): Route[] {
  const { db: database, publicUrl, countView, sales, couponGuesses, botCheck } = services;
  const { sql: db, preparedSql } = database;
  return implement(storefrontCalls, {
    'GET /api/events/trending': ({ query }, ask) => listComing(db, 'trending', query, ask),

    'GET /api/events/categories/list': async (_, ask) => ok(await viewCategories(db, ask)),

    'GET /api/events/countries': async (_, ask) => ok(await viewCountries(db, ask)),

    'GET /api/events/request/all': ({ query }, ask) => listComing(db, 'soonest', query, ask),

    'GET /api/events/search/': ({ query }, ask) => searchEvents(db, query, ask),

    'GET /api/events/category/{slug}': async ({ params, query }, ask) => {
      const answer = await listEvents(db, { ...query, type: 'category', slug: params.slug }, ask);
      if (answer.ok) return answer;
      return fail(answer.reason === 'page_past_last' ? 'page_past_last' : 'category_not_found');
    },

    'GET /api/events/filter/{filters}': ({ params, query }, ask) =>
      filterEvents(db, { ...query, ...params }, ask),

    'GET /api/events/facets/{filters}': ({ params }, ask) => viewFacets(db, params.filters, ask),

    'GET /api/events/{type}': async ({ params, query }, ask) => {
      const answer = await listEvents(db, { ...query, ...params }, ask);
      if (answer.ok || answer.reason !== 'slug_required') return answer;
      return fail(answer.reason, { field: 'slug' });
    },

    'GET /api/event/view/{slug}': ({ params }, ask) => viewEvent(preparedSql, params.slug, ask),

    'GET /api/event/similar/{slug}': ({ params }, ask) => listSimilar(preparedSql, params.slug, ask),

    'GET /api/event/availability/{slug}': ({ params, query }, ask) =>
      viewAvailability(preparedSql, query.again ? null : countView, params.slug, ask),

    'GET /api/event/of-tickets/{ids}': async ({ params }) => {
      const id = await sales.eventOfTypes(params.ids.split(',').map(Number));
      const sale = id === null ? null : await sales.cached(id);
      if (!sale || sale.status === 'draft') return fail('tickets_unknown');
      return ok({ id: sale.eventId, slug_name: sale.slug });
    },

    'GET /api/event/iframe/{id}': ({ params }, ask) => viewEmbed(preparedSql, publicUrl, params.id, ask),

    'POST /api/event/coupons/validate': async ({ body }, ask) => {
      const answer = await viewCoupon({ sql: db, sales, couponGuesses, botCheck }, body, ask);
      return answer.ok ? answer : answer;
    },

    'GET /api/event/suggestions': async ({ query }, ask) => ok(await suggest(db, query.event, ask)),

    'GET /api/fees': async (_, ask) => {
      ask.shows.tag('fees');
      const rates = await listFeeRates(db, ask.now);
      return ok(
        rates.map(({ currency, rate, cash_rate }) => ({
          currency,
          percent: rate / 100,
          cash_percent: cash_rate / 100,
        })),
      );
    },

    'GET /api/holidays': ({ query }, ask) => viewHolidays(db, query, ask),

    'GET /api/organizer/view/{slug}': ({ params }, ask) => viewOrganizer(db, params.slug, ask),
  });
}
