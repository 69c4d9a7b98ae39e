import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { Crumb } from '#web/meta/json-ld.ts';
import { categoryPath, EVENTS_PATH } from '#web/paths/catalogue.ts';

export function crumbsOf(category: EventView['category']): Crumb[] {
  return [
    { name: m.event_crumb_events(), path: EVENTS_PATH },
    { name: category.name, path: categoryPath(category.slug) },
  ];
}
