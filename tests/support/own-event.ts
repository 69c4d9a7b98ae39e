import { sql } from 'kysely';
import { insertMember } from '#modules/merchants/index.ts';
import { rowsOf } from './buying.ts';
import { days } from './catalogue.ts';
import type { LiveSite } from './live-site.ts';
import { accountOf } from './teams.ts';

// An event ten days ahead, whose organiser is this person's alone. Answers the organiser's home.
export async function newOwnEvent(
  site: LiveSite,
  email: string,
  { slug, capacity, other }: { slug: string; capacity: number; other?: string },
): Promise<{ id: number; home: string }> {
  const [id = 0] = await site.catalogue.add({
    slug,
    startsAt: days(10, site.now()),
    ticketTypes: ['Regular', ...(other === undefined ? [] : [other])].map((name) => ({
      name,
      priceMinor: 1_500_00,
      pool: { capacity },
    })),
  });
  const [organizer] = await rowsOf<{ id: number; slug: string }>(
    site.db,
    sql`select organizers.id, organizers.slug from organizers join events on organizers.id = organizer_id
      where events.id = ${id}`,
  );
  const account = await accountOf(site.db, email);
  await sql`delete from merchant_members where account_id = ${account}`.execute(site.db.sql);
  await site.db.sql.transaction().execute((tx) => insertMember(tx, account, organizer?.id ?? 0, 'owner'));
  return { id, home: `${site.url}/sell/${organizer?.slug}` };
}
