import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { addCategory } from './categories/add-category.ts';
import { operatorCategoryCalls } from './categories/categories.contract.ts';
import { editCategory } from './categories/edit-category.ts';
import { orderCategories } from './categories/order-categories.ts';
import { retireCategory } from './categories/retire-category.ts';
import { viewCategories } from './categories/view-categories.ts';
import { addCity } from './cities/add-city.ts';
import { operatorCityCalls } from './cities/cities.contract.ts';
import { editCity } from './cities/edit-city.ts';
import { mergeCities } from './cities/merge-cities.ts';
import { viewCities, viewCity } from './cities/view-cities.ts';
import { changeSlug } from './events/change-slug.ts';
import { operatorEventCalls } from './events/events.contract.ts';
import { featureEvent } from './events/feature-event.ts';
import { putUp, takeDown } from './events/take-down.ts';
import { viewEvent, viewEvents } from './events/view-events.ts';
import { addFee } from './fees/add-fee.ts';
import { feeCalls } from './fees/fees.contract.ts';
import { viewFees } from './fees/view-fees.ts';
import { withdrawFee } from './fees/withdraw-fee.ts';
import { editVenue } from './venues/edit-venue.ts';
import { mergeVenues } from './venues/merge-venues.ts';
import { operatorVenueCalls } from './venues/venues.contract.ts';
import { viewVenue, viewVenues } from './venues/view-venues.ts';

export function curatingRoutes(services: { db: Database; publicUrl: string }): Route[] {
  const { db } = services;
  return [
    ...implement(operatorEventCalls, {
      'GET /api/admin/events': async ({ query }, { now }) => ok(await viewEvents(db, query.q, now)),
      'GET /api/admin/events/{event}': ({ params }, { now }) => viewEvent(db, params.event, now),
      'POST /api/admin/events/{event}/feature': ({ params, body }, ask) =>
        featureEvent(db, params.event, body.is_featured, ask),
      'POST /api/admin/events/{event}/take-down': ({ params, body }, ask) =>
        takeDown(services, params.event, body.words, ask),
      'POST /api/admin/events/{event}/put-up': ({ params }, ask) => putUp(services, params.event, ask),
      'POST /api/admin/events/{event}/slug': ({ params, body }, ask) =>
        changeSlug(db, params.event, body, ask),
    }),
    ...implement(operatorVenueCalls, {
      'GET /api/admin/venues': async ({ query }) => ok(await viewVenues(db, query.q)),
      'GET /api/admin/venues/{venue}': ({ params }, { now }) => viewVenue(db, params.venue, now),
      'POST /api/admin/venues/{venue}/edit': ({ params, body }, ask) =>
        editVenue(db, params.venue, body, ask),
      'POST /api/admin/venues/{venue}/merge': ({ params, body }, ask) =>
        mergeVenues(db, { from: params.venue, into: body.into }, ask),
    }),
    ...implement(operatorCityCalls, {
      'GET /api/admin/cities': async (_, { locale }) => ok(await viewCities(db, locale)),
      'GET /api/admin/cities/{city}': ({ params }) => viewCity(db, params.city),
      'POST /api/admin/cities/add': ({ body }, ask) => addCity(db, body, ask),
      'POST /api/admin/cities/{city}/edit': ({ params, body: { is_listed, ...body } }, ask) =>
        editCity(db, params.city, { ...body, isListed: is_listed }, ask),
      'POST /api/admin/cities/{city}/merge': ({ params, body }, ask) =>
        mergeCities(db, { from: params.city, into: body.into }, ask),
    }),
    ...implement(operatorCategoryCalls, {
      'GET /api/admin/categories': async () => ok(await viewCategories(db)),
      'POST /api/admin/categories/add': ({ body }, ask) => addCategory(db, body, ask),
      'POST /api/admin/categories/order': ({ body }, ask) => orderCategories(db, body, ask),
      'POST /api/admin/categories/{category}/edit': ({ params, body }, ask) =>
        editCategory(db, params.category, body, ask),
      'POST /api/admin/categories/{category}/retire': ({ params, body }, ask) =>
        retireCategory(db, params.category, body.is_retired, ask),
    }),
    ...implement(feeCalls, {
      'GET /api/admin/fees': async ({ query }, { now }) => ok(await viewFees(db, query.price ?? null, now)),
      'POST /api/admin/fees/add': ({ body }, ask) => addFee(db, body, ask),
      'POST /api/admin/fees/withdraw': ({ body }, ask) => withdrawFee(db, body.id, ask),
    }),
  ];
}
