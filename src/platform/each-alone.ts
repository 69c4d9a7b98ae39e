import { waitReason } from './too-busy.ts';

// So many are told of: whoever looks at a job that failed reads one line of it.
const MOST_TOLD = 3;

// One after the other: one that fails keeps none of the others, and is told at the end, so that a job is tried again. Where the
// database is away nothing more is tried, and what failed until then is told with it.
export async function eachAlone<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: { item: Item; error: unknown }[] = [];
  for (const item of items)
    try {
      await work(item);
    } catch (error) {
      const isAway = waitReason(error) !== null;
      if (isAway && failures.length === 0) throw error;
      failures.push({ item, error });
      if (isAway) break;
    }
  if (failures.length === 0) return;
  const told = failures
    .slice(0, MOST_TOLD)
    .map(({ item, error }) => `${JSON.stringify(item)}: ${wordsOf(error)}`);
  if (failures.length > MOST_TOLD) told.push('…');
  throw new AggregateError(
    failures.map(({ error }) => error),
    `${failures.length} of them failed: ${told.join('; ')}`,
  );
}

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
