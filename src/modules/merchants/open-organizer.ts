import { updateToMerchant } from '#modules/accounts/index.ts';
import type { Database } from '#platform/database/index.ts';
import { RESERVED_ORGANIZER_SLUGS } from '#shared/site-map/reserved-words.ts';
import { slugify } from '#shared/slug.ts';
import { createOrganizers } from './create-organizers.ts';
import { insertMember, listMemberships, listSlugsLike, lockAccount } from './members.queries.ts';

interface NewOwner {
  accountId: string;
  organization: string;
}

// Creates the organiser, with its public page, of somebody who begins to sell. How to reach them is theirs: the page has no
// contact until they write one. Safe to run twice: an account that owns
// one gets no second one.
export async function openOrganizer({ db }: { db: Database }, owner: NewOwner): Promise<void> {
  await db.sql.transaction().execute(async (tx) => {
    await lockAccount(tx, owner.accountId);
    const memberships = await listMemberships(tx, owner.accountId);
    if (memberships.some(({ role }) => role === 'owner')) return;
    const wanted = slugify(owner.organization);
    const slug = freeSlug(
      wanted,
      new Set([...RESERVED_ORGANIZER_SLUGS, ...(await listSlugsLike(tx, wanted))]),
    );
    const [organizerId] = await createOrganizers(tx, [
      {
        slug,
        name: owner.organization,
        about: '',
        email: null,
        phone: null,
        website: null,
        isVerified: false,
      },
    ]);
    if (organizerId === undefined) throw new Error('No organiser was made');
    await insertMember(tx, owner.accountId, organizerId, 'owner');
    // Leaving another team meanwhile may have taken it from them.
    await updateToMerchant(tx, owner.accountId);
  });
}

function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const slug = `${wanted}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}
