import type { Config } from '#platform/config/config.ts';
import { isPrepared } from './prepared.ts';
import { runApart } from './run-apart.ts';

// Makes and fills the demo of a data folder in a process that ends, unless that was done: a server that had filled it itself
// would keep the memory. On PostgreSQL, which several may fill, openServices sees to it.
export async function prepareApart({
  isDemo,
  databaseUrl,
  dataDir,
}: Pick<Config, 'isDemo' | 'databaseUrl' | 'dataDir'>): Promise<void> {
  if (!isDemo || databaseUrl !== null || (await isPrepared(dataDir))) return;
  await runApart('src/main/prepare.ts', 'Filling the demo');
}
