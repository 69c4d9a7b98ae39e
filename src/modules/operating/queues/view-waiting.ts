import type { Database } from '#platform/database/index.ts';
import type { WaitingQueue } from './queues.contract.ts';
import { countWaiting } from './queues.queries.ts';
import { QUEUES } from './queues.rules.ts';

// In the order of the menu.
export async function viewWaiting({ sql }: Pick<Database, 'sql'>): Promise<WaitingQueue[]> {
  const rows = await countWaiting(sql);
  return QUEUES.map((queue) => {
    const row = rows.find((one) => one.queue === queue);
    return { queue, count: row?.count ?? 0, oldest_at: row?.oldest_at?.toISOString() ?? null };
  });
}
