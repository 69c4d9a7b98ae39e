import { beforeAll, expect, test } from 'vitest';
import type { Ask } from '#platform/http/call.ts';
import { ANYBODY } from '#shared/actor.ts';
import { days, NOW, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { viewFacets } from './view-facets.ts';

const db = await testDatabase();
const ask: Ask = { locale: 'en', now: NOW, requestId: null, shows: { tag() {}, until() {} }, actor: ANYBODY };

beforeAll(async () => {
  const cheap = [{ name: 'Regular', priceMinor: 500_00, pool: { capacity: 50 } }];
  await (await openCatalogue(db)).add(
    { slug: 'first', startsAt: days(1), ticketTypes: cheap },
    { slug: 'second', startsAt: days(2), categorySlug: 'comedy', ticketTypes: cheap },
    { slug: 'third', startsAt: days(3), venue: 'mombasa', ticketTypes: cheap },
  );
});

const facets = async (segment: string, most: number) => {
  const answer = await viewFacets(db.sql, segment, ask, most);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
};

// A price range uses another query.
test.each(['sort:soonest', 'country:kenya+price:100..900'])(
  '%s: no more than so many of the soonest are counted, and the answer says so',
  async (segment) => {
    expect(await facets(segment, 3)).toEqual({
      category: { music: 2, comedy: 1 },
      country: { kenya: 3 },
      city: { nairobi: 2, mombasa: 1 },
      is_exact: true,
    });
    const few = await facets(segment, 1);
    expect(few).toMatchObject({ is_exact: false, city: { nairobi: 2 } });
    expect(few.city).not.toHaveProperty('mombasa');
  },
);
