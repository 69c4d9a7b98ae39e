import { type Filters, formatFilters } from '#modules/catalog/filters.rules.ts';
import { listingPath } from './catalogue.ts';

// In a file of its own, because most pages do not need the code for filters.
export const filterPath = (filters: Filters, page = 1): string => listingPath(formatFilters(filters), page);
