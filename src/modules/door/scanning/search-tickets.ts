import type { Database } from '#platform/database/index.ts';
import type { Device } from '#shared/actor.ts';
import { ok, type Result } from '#shared/result.ts';
import { plainWords } from '#shared/search-words.ts';
import { atOwnDoor, type DeviceRefusal } from '../devices/device.rules.ts';
import type { FoundTickets } from '../door.contract.ts';
import { presentTicket } from './present-scan.ts';
import { searchShown } from './scans.queries.ts';

const MOST_FOUND = 20;
const FEWEST_LETTERS = 2;

// For those who come without their phone: by the words of their name in any order, by the order's reference, or by the ten characters. Nobody may leaf through the
// list of guests.
export async function searchTickets(
  { sql }: Pick<Database, 'sql'>,
  device: Device,
  deviceId: string,
  asked: string,
): Promise<Result<FoundTickets, DeviceRefusal>> {
  const door = atOwnDoor(device, deviceId, 'search_at_door');
  if (!door.ok) return door;
  const needle = asked.trim().toLowerCase();
  if ([...needle].length < FEWEST_LETTERS) return ok({ found: [], has_more: false });
  const words = plainWords(needle);
  const isTelling = words.join('').length >= FEWEST_LETTERS;
  const rows = await searchShown(sql, door.value, { needle, words: isTelling ? words : [] }, MOST_FOUND + 1);
  return ok({
    found: rows.slice(0, MOST_FOUND).map((row) => ({
      ...presentTicket(row),
      reference: row.reference,
      state: row.state,
      used_before:
        row.used_at === null
          ? null
          : {
              at: row.used_at.toISOString(),
              gate: row.used_gate,
              device: row.used_device,
              is_own: row.used_device_id === deviceId,
            },
    })),
    has_more: rows.length > MOST_FOUND,
  });
}
