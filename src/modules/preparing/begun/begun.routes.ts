import { z } from 'zod';
import { actFor } from '#modules/merchants/index.ts';
import type { DraftDocument } from '#modules/publishing/index.ts';
import { EMPTY_DRAFT } from '#modules/publishing/index.ts';
import type { Database } from '#platform/database/index.ts';
import { implement, type Route } from '#platform/http/call.ts';
import type { Browser } from '#platform/http/caller.ts';
import { ok } from '#shared/result.ts';
import { begunCalls } from './begun.contract.ts';
import { deleteBegun, findBegun, KEPT_DAYS } from './begun.queries.ts';
import { claimBegun, keepBegun } from './begun-drafts.ts';

const COOKIE = 'MY_BEGUN';
const SECONDS = KEPT_DAYS * 86_400;

function idOf(browser: Pick<Browser, 'cookie'>): string | null {
  const read = z.uuid().safeParse(browser.cookie(COOKIE));
  return read.success ? read.data : null;
}

const remember = (browser: Browser, id: string) =>
  browser.setCookie({ name: COOKIE, value: id, maxAgeSeconds: SECONDS });
const forget = (browser: Browser) => browser.setCookie({ name: COOKIE, value: '', maxAgeSeconds: 0 });

export function begunRoutes({ db }: { db: Database }): Route[] {
  return implement(begunCalls, {
    'GET /api/sell/begun': async ({ query }, { actor, now }, browser) => {
      const own = idOf(browser);
      const id = query.id ?? own;
      if (id === null) return ok(null);
      const accountId = (await actor.person())?.accountId ?? null;
      const begun = await findBegun(db.sql, { id, accountId }, now);
      if (!begun) return ok(null);
      const doc = { ...EMPTY_DRAFT, ...(begun.doc as Partial<DraftDocument>) };
      return ok({ id, doc, place: begun.place, is_here: id === own });
    },

    'POST /api/sell/begun/keep': async ({ body }, { actor, now }, browser) => {
      const accountId = (await actor.person())?.accountId ?? null;
      const id = await keepBegun(db, { id: idOf(browser), accountId }, body, now);
      remember(browser, id);
      return ok({ id });
    },

    'POST /api/sell/begun/forget': async (_, { actor, now }, browser) => {
      const id = idOf(browser);
      const accountId = (await actor.person())?.accountId ?? null;
      if (id !== null) await deleteBegun(db.sql, { id, accountId }, now);
      forget(browser);
      return ok(null);
    },

    'POST /api/sell/{organizer}/begun/claim': ({ params, body }, ask, browser) =>
      actFor(db, params.organizer, ask, async (by) => {
        const claimed = await claimBegun(db, body.id, by);
        if (claimed.ok) forget(browser);
        return claimed;
      }),
  });
}
