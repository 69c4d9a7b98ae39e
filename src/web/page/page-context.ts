import { createContext } from 'react-router';
import type { Place } from '#modules/catalog/place.rules.ts';
import type { Locale } from '#shared/i18n.ts';
import type { Call } from '#web/api/api.ts';
import type { MapSettings } from '#web/components/map/map-settings.ts';

// What the server hands to every loader. Nothing personal is in it: pages are the same for everyone.
export interface PageContext {
  call: Call;
  locale: Locale;
  // Where the visitor looks for events; everywhere on pages that do not follow it, see shared/site-map/site-pages.ts.
  place: Place;
  now: Date;
  publicUrl: string;
  // Who draws maps; null: nobody.
  maps: MapSettings | null;
  // The OpenAPI document.
  openApi(): unknown;
  // What the page says of itself to machines, as serializeJsonLd wrote it. It goes into the page and nowhere else: no
  // browser asks for it.
  describe(jsonLd: string): void;
  descriptions(): readonly string[];
  // Something threw while the page was made.
  noteFailure(error: unknown): void;
  findOldAddress(path: string): Promise<string | null>;
}

export const pageContext = createContext<PageContext>();
