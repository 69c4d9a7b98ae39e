import type { DoorStore } from '../kept/door-store.ts';
import type { DoorList } from '../list/door-list.ts';
import type { OpenNames } from './open-names.ts';

// Few phones may keep names: the others never load how.
const part = () => import('./open-names.ts');

// Who comes, in the clear, as this phone keeps it for one device.
interface KeptNames {
  read(): Promise<OpenNames | null>;
  keep(list: DoorList, changed: string): Promise<void>;
  // On the phone as well.
  forget(): Promise<void>;
  // In memory alone.
  drop(): void;
  // The same, and what is on its way is kept no more.
  close(): void;
}

export function keepNames(store: DoorStore, id: string, nowMs: () => number): KeptNames {
  let names: OpenNames | null = null;
  let isClosed = false;
  async function read(): Promise<OpenNames | null> {
    const { readOpenNames } = await part();
    names ??= await readOpenNames(store, id);
    return names;
  }
  return {
    read,
    async keep(list, changed) {
      const { keptOpenNames, nextOpenNames } = await part();
      const before = await read();
      const next = await nextOpenNames(id, list, before, changed, nowMs());
      // It was left meanwhile, and they are gone.
      if (isClosed || next === null || next === before) return;
      names = next;
      await store.put('openNames', keptOpenNames(id, next));
    },
    async forget() {
      names = null;
      await store.delete('openNames', id);
    },
    drop() {
      names = null;
    },
    close() {
      isClosed = true;
      names = null;
    },
  };
}
