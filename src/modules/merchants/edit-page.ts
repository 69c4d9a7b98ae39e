import { createHash } from 'node:crypto';
import { allOrNothing, type Database, type Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { ForOrganizer } from './act-for.ts';
import { writeAudit } from './audit-log.ts';
import { differences } from './differences.ts';
import { may } from './may.rules.ts';
import { lockOrganizer, type OrganizerRow, updateOrganizerPage } from './merchants.queries.ts';
import { readWebAddress } from './web-address.rules.ts';

// What an organiser says of itself to everybody.
export type OrganizerPage = Pick<OrganizerRow, 'name' | 'about' | 'website' | 'links'>;

export const pageOf = ({ name, about, website, links }: OrganizerRow): OrganizerPage => ({
  name,
  about,
  website,
  links,
});

// A digest of what it says, by which whoever edits it knows that nobody else did.
export const pageVersion = (page: OrganizerPage): string =>
  createHash('sha256').update(JSON.stringify(page)).digest('base64url').slice(0, 22);

type Reason = 'organizer_not_found' | 'not_allowed' | 'proof_needed' | 'page_changed' | 'web_address_invalid';

// Events carry the name of their organiser, in lists, on their pages and in what the search knows: `renamed` sees to the
// last.
export function editPage(
  db: Database,
  by: ForOrganizer,
  seen: string,
  typed: OrganizerPage,
  renamed: (tx: Tx, organizerId: number) => Promise<void>,
): Promise<Result<{ version: string }, Reason>> {
  return allOrNothing<{ version: string }, Reason>(db, async (tx) => {
    const row = await lockOrganizer(tx, by.organizer.id);
    if (!row) return fail('organizer_not_found');
    const allowed = may(by.actor, 'edit_page', { organizerId: row.id, eventId: null }, by.now);
    if (!allowed.ok) return allowed;
    const wanted = readPage(typed);
    if (!wanted.ok) return wanted;
    const there = pageOf(row);
    const version = pageVersion(wanted.value);
    const changes = differences(there, wanted.value);
    if (!changes) return ok({ version });
    if (seen !== pageVersion(there)) return fail('page_changed');
    await updateOrganizerPage(tx, row.id, wanted.value);
    await writeAudit(tx, by, {
      organizerId: row.id,
      eventId: null,
      action: 'page.edited',
      subject: `organizer:${row.id}`,
      changes,
    });
    if (changes.name) await renamed(tx, row.id);
    await announcePageChange(tx, [`organizer:${row.id}`, 'lists']);
    return ok({ version });
  });
}

function readPage({
  name,
  about,
  website,
  links,
}: OrganizerPage): Result<OrganizerPage, 'web_address_invalid'> {
  const site = website === null ? null : readWebAddress(website);
  if (website !== null && site === null) return fail('web_address_invalid', { field: 'website' });
  const read = links.map(readWebAddress);
  const wrong = read.indexOf(null);
  if (wrong >= 0) return fail('web_address_invalid', { field: `links.${wrong}` });
  return ok({ name, about, website: site, links: [...new Set(read.flatMap((link) => link ?? []))] });
}
