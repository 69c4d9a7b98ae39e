// Where simulated providers store what they know of payments, by their own ids.
export interface Shelf {
  get<T extends object>(id: string): Promise<T | undefined>;
  // Everything of one order whose id begins with `prefix`, oldest first.
  list<T extends object>(prefix: string, reference: string): Promise<T[]>;
  // Everything whose id begins with `prefix`.
  all<T extends object>(prefix: string): Promise<T[]>;
  put(id: string, reference: string, thing: object): Promise<void>;
  clear(): void;
}

export function createMemoryShelf(): Shelf {
  const things = new Map<string, { reference: string; thing: object }>();
  return {
    get: async <T>(id: string) => things.get(id)?.thing as T | undefined,
    list: async <T>(prefix: string, reference: string) =>
      [...things].flatMap(([id, kept]) =>
        kept.reference === reference && id.startsWith(prefix) ? [kept.thing as T] : [],
      ),
    all: async <T>(prefix: string) =>
      [...things].flatMap(([id, { thing }]) => (id.startsWith(prefix) ? [thing as T] : [])),
    async put(id, reference, thing) {
      things.set(id, { reference, thing });
    },
    clear: () => things.clear(),
  };
}
