import { type ForOrganizer, may, pageOf, pageVersion } from '#modules/merchants/index.ts';
import { renderMarkdown } from '#platform/markdown/render-markdown.ts';
import { ok, type Result } from '#shared/result.ts';
import type { PageView } from './page.contract.ts';

// An organiser's page as whoever edits it finds it.
export function viewPage({
  actor,
  organizer,
  now,
}: ForOrganizer): Result<PageView, 'not_allowed' | 'proof_needed'> {
  const where = { organizerId: organizer.id, eventId: null };
  const allowed = may(actor, 'edit_page', where, now);
  if (!allowed.ok) return allowed;
  const page = pageOf(organizer);
  return ok({
    version: pageVersion(page),
    page,
    about_html: renderMarkdown(page.about),
    slug: organizer.slug,
    is_verified: organizer.is_verified,
    can_rename: may(actor, 'edit_name', where, now).ok,
  });
}
