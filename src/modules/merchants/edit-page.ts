import { allOrNothing, type Database, type Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import { versionOf } from '#platform/version-of.ts';
import { readEmail } from '#shared/email.ts';
import { formatPhone, maskPhone, type PhoneCountry, phoneCountryOf, readPhone } from '#shared/phone.ts';
import { isPlatformName } from '#shared/platform-name.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { ActsFor } from './act-for.ts';
import { type Audited, writeAudit } from './audit-log.ts';
import { differences } from './differences.ts';
import { may } from './may.rules.ts';
import { lockOrganizer, type OrganizerRow, updateOrganizerPage } from './merchants.queries.ts';
import { maskEmail } from './team/team.rules.ts';
import { readWebAddress } from './web-address.rules.ts';

// What an organiser says of itself to everybody.
export type OrganizerPage = Pick<
  OrganizerRow,
  'name' | 'about' | 'email' | 'phone' | 'website' | 'links' | 'picture_key'
>;

export const pageOf = ({
  name,
  about,
  email,
  phone,
  website,
  links,
  picture_key,
}: OrganizerRow): OrganizerPage => ({ name, about, email, phone, website, links, picture_key });

// Without a picture, an address or a number the one that there is stays.
type TypedPage = Omit<OrganizerPage, 'picture_key' | 'email' | 'phone'> & {
  picture_key?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  // Whose number it is where it has no calling code.
  phone_country?: PhoneCountry | undefined;
};

// What slices above see to, in the same transaction.
interface Above {
  siteName(tx: Tx): Promise<string>;
  // Events carry the name of their organiser, in lists, on their pages and in what the search knows: this sees to the last.
  renamed(tx: Tx, organizerId: number): Promise<void>;
  attach(
    tx: Tx,
    organizerId: number,
    keys: { before: string | null; after: string | null },
    now: Date,
  ): Promise<Result<undefined, 'picture_not_found'>>;
}

// By which whoever edits it knows that nobody else did.
export const pageVersion = (page: OrganizerPage): string => versionOf(page);

type Reason =
  | 'organizer_not_found'
  | 'not_allowed'
  | 'proof_needed'
  | 'page_changed'
  | 'name_reserved'
  | 'web_address_invalid'
  | 'email_invalid'
  | 'phone_invalid'
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
    const wanted = readPage(typed, there);
    if (!wanted.ok) return wanted;
    const version = pageVersion(wanted.value);
    const changes = differences(there, wanted.value);
    if (!changes) return ok({ version });
    if (seen !== pageVersion(there)) return fail('page_changed');
    const keys = { before: there.picture_key, after: wanted.value.picture_key };
    if (changes.name) {
      const renaming = may(by.actor, 'edit_name', { organizerId: row.id, eventId: null }, by.now);
      if (!renaming.ok) return renaming;
      if (isPlatformName(wanted.value.name, await above.siteName(tx)))
        return fail('name_reserved', { field: 'name' });
      // Somebody else was verified.
      if (row.is_verified) changes.is_verified = [true, false];
    }
    const attached = await above.attach(tx, row.id, keys, by.now);
    if (!attached.ok) return attached;
    await updateOrganizerPage(tx, row.id, wanted.value);
    await writeAudit(tx, by, {
      organizerId: row.id,
      eventId: null,
      action: 'page.edited',
      subject: `organizer:${row.id}`,
      changes: withoutContacts(changes),
    });
    if (changes.name) await above.renamed(tx, row.id);
    await announcePageChange(tx, [`organizer:${row.id}`, 'lists']);
    return ok({ version });
  });
}

function readPage(
  typed: TypedPage,
  there: OrganizerPage,
): Result<OrganizerPage, 'web_address_invalid' | 'email_invalid' | 'phone_invalid'> {
  const { name, about, website, links, picture_key = there.picture_key } = typed;
  const email = readAddress(typed, there);
  if (email === 'unreadable') return fail('email_invalid', { field: 'email' });
  const phone = readNumber(typed, there);
  if (phone === 'unreadable') return fail('phone_invalid', { field: 'phone' });
  const site = website === null ? null : readWebAddress(website);
  if (website !== null && site === null) return fail('web_address_invalid', { field: 'website' });
  const read = links.map(readWebAddress);
  const wrong = read.indexOf(null);
  if (wrong >= 0) return fail('web_address_invalid', { field: `links.${wrong}` });
  const found = [...new Set(read.flatMap((link) => link ?? []))];
  return ok({ name, about, email, phone, website: site, links: found, picture_key });
}

function readAddress({ email }: TypedPage, there: OrganizerPage): string | null | 'unreadable' {
  if (email === undefined) return there.email;
  return email === null ? null : (readEmail(email) ?? 'unreadable');
}

// One that is left as it was, in whichever way it is written, need not be a mobile number.
function readNumber({ phone, phone_country }: TypedPage, there: OrganizerPage): string | null | 'unreadable' {
  if (phone === undefined || phone === there.phone) return there.phone;
  if (!phone?.trim()) return null;
  const known = there.phone === null ? null : phoneCountryOf(there.phone);
  const country = phone_country ?? known ?? 'KE';
  if (there.phone !== null && phone.trim() === formatPhone(there.phone, country)) return there.phone;
  return readPhone(phone, country) ?? 'unreadable';
}

// The log keeps how much of an address people read who know it.
function withoutContacts({ email, phone, ...others }: Audited['changes']): Audited['changes'] {
  const masked = (change: Audited['changes'][string], mask: (contact: string) => string) =>
    change.map((value) => (typeof value === 'string' ? mask(value) : value)) as Audited['changes'][string];
  return {
    ...others,
    ...(email && { email: masked(email, maskEmail) }),
    ...(phone && { phone: masked(phone, (number) => maskPhone(number, '')) }),
  };
}
