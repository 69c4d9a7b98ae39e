import { addNames, keptHeard, keptList, listOfKept } from '../list/door-list.ts';
import { type Known, nothingKnown } from '../sync/fetch-list.ts';
import type { DoorStore } from './door-store.ts';
import { StoreError } from './store-error.ts';

// What a device knows, on the phone.

// Only what has changed: a list and its names are megabytes, and something is heard every twenty seconds. At one go, so that the mark
// never speaks of rows that are not there.
export async function keepKnown(store: DoorStore, deviceId: string, known: Known): Promise<void> {
  const { list, nameParts, unkept } = known;
  if (!list) return;
  known.unkept = { list: false, names: false };
  try {
    const change = store.transaction(['lists', 'names', 'heard'], 'readwrite');
    const writing = [change.objectStore('heard').put(keptHeard(deviceId, list)), change.done];
    if (unkept.list) writing.push(change.objectStore('lists').put(keptList(deviceId, list)));
    if (unkept.names) writing.push(change.objectStore('names').put({ deviceId, parts: nameParts }));
    await Promise.all(writing);
  } catch (error) {
    known.unkept = { list: true, names: true };
    throw new StoreError(error);
  }
}

export async function readKnown(store: DoorStore, deviceId: string): Promise<Known> {
  const [list, names, heard] = await Promise.all([
    store.get('lists', deviceId),
    store.get('names', deviceId),
    store.get('heard', deviceId),
  ]);
  const known = nothingKnown();
  if (list) known.list = listOfKept({ ...list, ...heard });
  if (names) {
    for (const part of names.parts) addNames(known.names, part);
    known.nameParts = names.parts;
    known.areNamesMissing = names.parts.length === 0;
  }
  return known;
}
