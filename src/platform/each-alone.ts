import { waitReason } from './too-busy.ts';

// One after the other: one that fails keeps none of the others, and is told at the end, so that a job is tried again. Where the
// database is away nothing more is tried.
export async function eachAlone<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: Error[] = [];
  for (const item of items)
    await work(item).catch((error: unknown) => {
      if (waitReason(error) !== null) throw error;
      failures.push(new Error(`It failed for ${JSON.stringify(item)}`, { cause: error }));
    });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of them failed`);
}
