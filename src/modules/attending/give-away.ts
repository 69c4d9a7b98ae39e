import type { ForOrganizer } from '#modules/merchants/index.ts';
import { type CompRefusal, type CompWish, giveComps, type PlacingServices } from '#modules/placing/index.ts';
import { keepRecords } from '#modules/records/index.ts';
import { ok, type Result } from '#shared/result.ts';
import { orderPath } from '#web/paths/checkout.ts';
import type { GivenComps } from './comps.contract.ts';
import { type AttendedRefusal, mayAttend } from './which-attendees.ts';

export type GivingServices = Pick<
  PlacingServices,
  'db' | 'sales' | 'issueTickets' | 'holdSeconds' | 'access'
> & {
  publicUrl: string;
};

// Gives tickets of an organiser's event away, as giveComps does. The list of attendees has them at once, and not only when the
// news is heard.
export async function giveAway(
  services: GivingServices,
  by: ForOrganizer,
  wish: CompWish,
): Promise<Result<GivenComps, CompRefusal | AttendedRefusal>> {
  const allowed = mayAttend(by, wish.eventId, 'comp');
  if (!allowed.ok) return allowed;
  const given = await giveComps(services, wish, by, keepRecords);
  if (!given.ok) return given;
  const { access, publicUrl } = services;
  return ok({
    tickets: wish.each * given.value.length,
    orders: given.value.map(({ name, reference, hasEmail }) => ({
      name,
      reference,
      link: hasEmail ? null : publicUrl + orderPath(reference, access.linkToken(reference)),
    })),
  });
}
