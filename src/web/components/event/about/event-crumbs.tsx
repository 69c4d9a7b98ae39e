import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { crumbsOf } from './crumbs-of.ts';

export function EventCrumbs({ category }: { category: EventView['category'] }) {
  return <Breadcrumbs crumbs={crumbsOf(category)} />;
}
