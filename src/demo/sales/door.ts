import type { NewEvent } from '#modules/catalog/index.ts';
import type { OrderLine } from '#modules/pricing/index.ts';
import type { TicketFate } from '#modules/tickets/index.ts';
import type { Random } from '../content/generated/random.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const COMES = 0.91;

// Which tickets were used, of events whose doors have opened. A buyer who writes a review was there.
export function fatesOf(
  event: NewEvent,
  timeZone: string,
  lines: readonly OrderLine[],
  surely: boolean,
  random: Random,
  now: Date,
): (TicketFate | null)[] {
  const tickets = lines.flatMap((line) => Array.from({ length: line.quantity }, () => line));
  if ((event.doorsAt ?? event.startsAt) >= now) return tickets.map(() => null);
  const firstDay = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(event.startsAt);
  return tickets.map(({ validOn }) => {
    const opens = doorsOf(event, firstDay, validOn);
    const at = new Date(opens + random.between(2, 75) * MINUTE_MS);
    const hasCome = (surely || random.chance(COMES)) && at < now;
    return hasCome ? { state: 'used', at, actor: 'door', cause: 'scanned' } : null;
  });
}

// On the ticket's own day.
function doorsOf({ doorsAt, startsAt }: NewEvent, firstDay: string, validOn: string | null): number {
  const first = (doorsAt ?? startsAt).getTime();
  if (validOn === null) return first;
  return first + Math.round((Date.parse(validOn) - Date.parse(firstDay)) / DAY_MS) * DAY_MS;
}
