import { findOrganizer } from '#modules/merchants/index.ts';
import { rate } from '#modules/reviews/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { Ask } from '#platform/http/call.ts';
import { plainTextOf } from '#platform/markdown/plain-text.ts';
import { renderMarkdown } from '#platform/markdown/render-markdown.ts';
import { logoPath } from '#shared/poster/poster-image.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { OrganizerPageView } from './event-views.contract.ts';
import { findOrganizerRecord } from './events.queries.ts';

export async function viewOrganizer(
  db: Sql,
  slug: string,
  ask: Ask,
): Promise<Result<OrganizerPageView, 'organizer_not_found'>> {
  const organizer = await findOrganizer(db, slug);
  if (!organizer) return fail('organizer_not_found');
  ask.shows.tag(`organizer:${organizer.id}`, 'lists');
  const { id, slug: slugName, picture_key, ...rest } = organizer;
  const { star_counts: counts, ...events } = await findOrganizerRecord(db, id, ask.now);
  return ok({
    slug_name: slugName,
    ...rest,
    is_verified: rest.is_verified && !rest.is_suspended,
    about: plainTextOf(rest.about),
    about_html: renderMarkdown(rest.about),
    logo: logoPath(picture_key),
    ...events,
    rating: rate(counts),
  });
}
