import type { DoorNames, DoorPack } from '#modules/door/pack.contract.ts';
import { decideHere, readTicketHere } from '#web/door/list/decide-here.ts';
import { addNames, listOfPack, namesPart, type SealedNames } from '#web/door/list/door-list.ts';

// Runs in the browser, see door-phone.ts.

const WARM_UP = 20;

export async function decideAll(given: { pack: string; names: string; codes: string[] }): Promise<number[]> {
  const list = listOfPack(JSON.parse(given.pack) as DoorPack);
  const names: SealedNames = new Map();
  addNames(names, namesPart(JSON.parse(given.names) as DoorNames));
  const times: number[] = [];
  for (const code of given.codes) {
    const begunAt = performance.now();
    const read = await readTicketHere(code, list, names);
    if (!read.ok || read.ticket.facts === null) throw new Error('The code was not read');
    const wanted = {
      nonce: crypto.randomUUID(),
      kind: 'entry',
      people: 'all',
      isClockSuspect: false,
    } as const;
    const decision = decideHere(read.ticket, { ...wanted, at: Date.now() }, list, []);
    times.push(performance.now() - begunAt);
    if (decision.kind !== 'entry') throw new Error(`Nobody was let in: ${decision.reason}`);
  }
  return times.slice(WARM_UP);
}
