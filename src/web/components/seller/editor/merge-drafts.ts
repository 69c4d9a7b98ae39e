import type { DraftDocument } from '#modules/publishing/drafts/draft.contract.ts';
import { isLocale } from '#shared/i18n.ts';

// What is chosen together where two people wrote the same draft: a start of mine with an end of theirs would be nobody's.
const PARTS = {
  name: ['name'],
  summary: ['summary'],
  description: ['description'],
  category: ['category'],
  place: ['venue_id', 'typed_place', 'currency'],
  when: ['starts_at', 'ends_at', 'doors_at', 'typed_times'],
  types: ['ticket_types', 'rooms'],
  policies: ['policies'],
  slug: ['slug'],
  poster: ['poster_seed', 'picture'],
} satisfies Record<string, (keyof DraftDocument)[]>;

export type DraftPart = keyof typeof PARTS;

const isPart = (key: string): key is DraftPart => key in PARTS;

// Mine, with those parts of theirs that were chosen: the parts above, or the texts in one language by its code.
export function mergeDrafts(
  mine: DraftDocument,
  theirs: DraftDocument,
  chosen: readonly string[],
): DraftDocument {
  const merged = { ...mine, texts: { ...mine.texts } };
  for (const key of chosen) {
    if (isPart(key))
      Object.assign(merged, Object.fromEntries(PARTS[key].map((field) => [field, theirs[field]])));
    else if (isLocale(key)) {
      const { [key]: text } = theirs.texts;
      if (text) merged.texts[key] = text;
      else delete merged.texts[key];
    }
  }
  return merged;
}
