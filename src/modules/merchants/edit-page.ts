import { createHash } from 'node:crypto';
import { allOrNothing, type Database, type Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { ActsFor } from './act-for.ts';
import { writeAudit } from './audit-log.ts';
import { differences } from './differences.ts';
import { may } from './may.rules.ts';
import { lockOrganizer, type OrganizerRow, updateOrganizerPage } from './merchants.queries.ts';
import { readWebAddress } from './web-address.rules.ts';

// What an organiser says of itself to everybody.
export type OrganizerPage = Pick<OrganizerRow, 'name' | 'about' | 'website' | 'links' | 'picture_key'>;

export const pageOf = ({ name, about, website, links, picture_key }: OrganizerRow): OrganizerPage => ({
  name,
  about,
  website,
  links,
  picture_key,
});

// Without a picture the one that there is stays.
type TypedPage = Omit<OrganizerPage, 'picture_key'> & { picture_key?: string | null | undefined };

// What slices above see to, in the same transaction.
interface Above {
  // Events carry the name of their organiser, in lists, on their pages and in what the search knows: this sees to the last.
  renamed(tx: Tx, organizerId: number): Promise<void>;
  attach(
    tx: Tx,
    organizerId: number,
    keys: { before: string | null; after: string | null },
    now: Date,
  ): Promise<Result<undefined, 'picture_not_found'>>;
}

// A digest of what it says, by which whoever edits it knows that nobody else did.
export const pageVersion = (page: OrganizerPage): string =>
  createHash('sha256').update(JSON.stringify(page)).digest('base64url').slice(0, 22);

type Reason =
  | 'organizer_not_found'
  | 'not_allowed'
  | 'proof_needed'
  | 'page_changed'
  | 'web_address_invalid'
  | 'picture_not_found';

export function editPage(
  db: Database,
  by: ActsFor,
  seen: string,
  typed: TypedPage,
  above: Above,
): Promise<Result<{ version: string }, Reason>> {
  return allOrNothing<{ version: string }, Reason>(db, async (tx) => {
    const row = await lockOrganizer(tx, by.organizer.id);
    if (!row) return fail('organizer_not_found');
    const allowed = may(by.actor, 'edit_page', { organizerId: row.id, eventId: null }, by.now);
    if (!allowed.ok) return allowed;
    const there = pageOf(row);
    const wanted = readPage({
      ...typed,
      picture_key: typed.picture_key === undefined ? there.picture_key : typed.picture_key,
    });
    if (!wanted.ok) return wanted;
    const version = pageVersion(wanted.value);
    const changes = differences(there, wanted.value);
    if (!changes) return ok({ version });
    if (seen !== pageVersion(there)) return fail('page_changed');
    const keys = { before: there.picture_key, after: wanted.value.picture_key };
    const attached = await above.attach(tx, row.id, keys, by.now);
    if (!attached.ok) return attached;
    await updateOrganizerPage(tx, row.id, wanted.value);
    await writeAudit(tx, by, {
      organizerId: row.id,
      eventId: null,
      action: 'page.edited',
      subject: `organizer:${row.id}`,
      changes,
    });
    if (changes.name) await above.renamed(tx, row.id);
    await announcePageChange(tx, [`organizer:${row.id}`, 'lists']);
    return ok({ version });
  });
}

function readPage({
  name,
  about,
  website,
  links,
  picture_key,
}: OrganizerPage): Result<OrganizerPage, 'web_address_invalid'> {
  const site = website === null ? null : readWebAddress(website);
  if (website !== null && site === null) return fail('web_address_invalid', { field: 'website' });
  const read = links.map(readWebAddress);
  const wrong = read.indexOf(null);
  if (wrong >= 0) return fail('web_address_invalid', { field: `links.${wrong}` });
  const found = [...new Set(read.flatMap((link) => link ?? []))];
  return ok({ name, about, website: site, links: found, picture_key });
}
