import { type DraftView, missingForPublish, thingsMissing } from '#modules/publishing/index.ts';
import { toMajor } from '#shared/money.ts';
import { posterImage } from '#shared/poster/poster-image.ts';
import type { DraftLine, SoldEvent } from './home.contract.ts';
import type { SoldEventRow } from './sold.queries.ts';

export const presentSold = (
  row: SoldEventRow,
  { netMinor, cashMinor }: { netMinor: number; cashMinor: number },
): SoldEvent => {
  const { category_slug, poster_seed, picture_key, doors_at, starts_at, ends_at, ...rest } = row;
  return {
    ...rest,
    doors_at: doors_at?.toISOString() ?? null,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    poster: posterImage({ slug: row.slug, category_slug, poster_seed, picture_key }, '4x5'),
    net: toMajor(netMinor),
    cash: toMajor(cashMinor),
  };
};

// Days of passes are looked at with the venue's clock when it is published; here it is a count to go on with.
export const draftLineOf = ({ id, doc, updated_at }: DraftView, now: Date): DraftLine => ({
  id,
  name: doc.name,
  missing: thingsMissing(missingForPublish(doc, now, null)).length,
  updated_at,
});
