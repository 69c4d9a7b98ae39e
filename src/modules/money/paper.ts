import { between, type ReceiptSheet, siteName } from '#modules/documents/index.ts';
import type { ForOrganizer } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { designOf } from '#shared/poster/poster-traits.ts';

export interface PaperServices {
  db: Database;
  publicUrl: string;
}

// What all papers of an organiser have in common.
export interface Paper {
  locale: Locale;
  organizer: string;
  sheet: Pick<ReceiptSheet, 'author' | 'language' | 'issuedAt' | 'siteName' | 'foot' | 'colours'>;
}

const { palette } = designOf({ category: 'site', seed: 4 });
const COLOURS = { ...palette, woven: between(palette.ground, palette.dusk) };

export async function paperOf(
  { db, publicUrl }: PaperServices,
  { organizer, now }: Pick<ForOrganizer, 'organizer' | 'now'>,
  locale: Locale,
): Promise<Paper> {
  const site = await siteName(db.sql, publicUrl, locale);
  return {
    locale,
    organizer: organizer.name,
    sheet: {
      author: site,
      language: locale,
      issuedAt: now,
      siteName: site,
      foot: `${site} · ${publicUrl.replace(/^https?:\/\//, '')}`,
      colours: COLOURS,
    },
  };
}
