import { actFor } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { figureCalls } from './figures.contract.ts';
import { viewFigures, viewMark } from './view-figures.ts';

export function figureRoutes({ db }: { db: Database }): Route[] {
  return implement(figureCalls, {
    'GET /api/sell/{organizer}/events/{event}/figures': ({ params, query }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewFigures(by, params.event, query.with ?? null)),

    'GET /api/sell/{organizer}/events/{event}/figures/mark': ({ params }, ask) =>
      actFor(db, params.organizer, ask, (by) => viewMark(by, params.event)),
  });
}
