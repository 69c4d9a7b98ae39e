import { type Filters, formatFilters } from '#modules/catalog/filters.rules.ts';
import type { FacetCounts } from '#modules/storefront/storefront.contract.ts';
import type { Call } from './api.ts';
import { filterSegment } from './filter-segment.ts';

// How many events each further filter would show; null if the call failed.
export async function askCounts(call: Call, filters: Filters): Promise<FacetCounts | null> {
  const outcome = await call('GET /api/events/facets/{filters}', {
    params: { filters: filterSegment(formatFilters(filters)) },
  });
  return outcome.ok ? outcome.body.data : null;
}
