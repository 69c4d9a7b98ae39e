import { takeTry } from '#platform/limiter/shared-tries.ts';
import type { Device } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { plainWords } from '#shared/search-words.ts';
import { decideScan, standingOf } from '../decide-scan.rules.ts';
import { atOwnDoor, type DeviceRefusal } from '../devices/device.rules.ts';
import type { FoundTickets } from '../door.contract.ts';
import type { DoorServices } from '../door-services.ts';
import { SEARCHES } from './device-limits.ts';
import { presentTicket, presentUse } from './present-scan.ts';
import { doorTicketOf, knownOf, rulesOf } from './scan-ticket.ts';
import { getDoorRules, listOfTickets, searchShown } from './scans.queries.ts';

const MOST_FOUND = 20;
const FEWEST_LETTERS = 2;

// For those who come without their phone: by the words of their name or the buyer's in any order, by the order's reference, or by
// the ten characters. Nobody may leaf through the list of guests, not by asking very often either.
export async function searchTickets(
  { db: { sql } }: Pick<DoorServices, 'db'>,
  device: Device,
  deviceId: string,
  asked: string,
  now: Date,
): Promise<Result<FoundTickets, DeviceRefusal | 'searches_too_many'>> {
  const door = atOwnDoor(device, deviceId, 'search_at_door');
  if (!door.ok) return door;
  const wait = await takeTry(sql, `door searches of ${deviceId}`, SEARCHES.most, SEARCHES.seconds);
  if (wait > 0) return fail('searches_too_many', { retryAfter: wait });
  const needle = asked.trim().toLowerCase();
  if ([...needle].length < FEWEST_LETTERS) return ok({ found: [], has_more: false });
  const words = plainWords(needle);
  const isTelling = words.join('').length >= FEWEST_LETTERS;
  const rows = await searchShown(sql, door.value, { needle, words: isTelling ? words : [] }, MOST_FOUND + 1);
  const rules = await getDoorRules(sql, door.value, device.gateId);
  const ids = rows.map(({ id }) => id);
  const told = Map.groupBy(await listOfTickets(sql, ids), ({ ticket_id }) => ticket_id);
  const wanted = { nonce: '', kind: 'entry', people: 1, at: now.getTime(), isClockSuspect: false } as const;
  return ok({
    found: rows.slice(0, MOST_FOUND).map((row) => {
      const claims = { eventId: door.value, generation: row.generation };
      const known = knownOf(told.get(row.id) ?? [], deviceId);
      const decision = decideScan(claims, wanted, doorTicketOf(row, rules), rulesOf(rules), known);
      return {
        ...presentTicket(row),
        reference: row.reference,
        buyer: row.buyer,
        ...standingOf(decision),
        used_before: decision.usedBefore && presentUse(decision.usedBefore),
      };
    }),
    has_more: rows.length > MOST_FOUND,
  });
}
