import { type Filters, formatFilters } from '#modules/catalog/filters.rules.ts';
import { listingPath } from './catalogue.ts';

// Apart from the other addresses: the grammar of filters is code that most pages do without.
export const filterPath = (filters: Filters, page = 1): string => listingPath(formatFilters(filters), page);
