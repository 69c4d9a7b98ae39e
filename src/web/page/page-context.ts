import { createContext } from 'react-router';
import type { Place } from '#modules/catalog/places/place.rules.ts';
import type { Locale } from '#shared/i18n.ts';
import type { Call } from '#web/api/api.ts';
import type { MapSettings } from '#web/components/map/map-settings.ts';

// What the server passes to every loader. It contains nothing personal, because pages are the same for everyone.
export interface PageContext {
  call: Call;
  locale: Locale;
  // Where the visitor looks for events; everywhere on pages that are the same for all places, see
  // shared/site-map/site-pages.ts.
  place: Place;
  now: Date;
  publicUrl: string;
  // Who provides maps; null: nobody.
  maps: MapSettings | null;
  // The OpenAPI document.
  openApi(): unknown;
  // Adds the page's description for search engines, as serializeJsonLd wrote it. It is part of the document only, not
  // of the data that the browser loads.
  describe(jsonLd: string): void;
  descriptions(): readonly string[];
  // Reports an error that was thrown while the page was rendered.
  noteFailure(error: unknown): void;
  findOldAddress(path: string): Promise<string | null>;
}

export const pageContext = createContext<PageContext>();
