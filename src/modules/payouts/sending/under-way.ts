// What goes on after somebody got their answer.
export interface UnderWay {
  add(work: Promise<void>): void;
  // Ends when nothing is under way.
  idle(): Promise<void>;
}

export function createUnderWay(): UnderWay {
  const works = new Set<Promise<void>>();
  return {
    add(work) {
      const done: Promise<void> = work.finally(() => works.delete(done));
      works.add(done);
    },
    async idle() {
      while (works.size > 0) await Promise.all(works);
    },
  };
}
