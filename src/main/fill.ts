import '../../scripts/require-node.ts';
import '../../scripts/end-with-parent.ts';
import { keepCompiled } from './compile-cache.ts';

keepCompiled();
const [
  { fillDemo },
  { systemClock },
  { readConfig },
  { openDatabase },
  { FEWEST_CONNECTIONS },
  { explained },
] = await Promise.all([
  import('#demo/fill-demo.ts'),
  import('#platform/clock.ts'),
  import('#platform/config/config.ts'),
  import('#platform/database/index.ts'),
  import('#platform/database/connections.rules.ts'),
  import('./start-problem.ts'),
]);

// Fills the demo on PostgreSQL, in a process that ends. Whoever starts it has made sure that the database is up to date and
// empty, and that nobody else fills it.
await explained(async () => {
  const url = readConfig().databaseUrl;
  if (url === null) throw new Error('The embedded database is filled by whoever has it open');
  const db = await openDatabase({ kind: 'postgres', url, connections: FEWEST_CONNECTIONS });
  await fillDemo(db, systemClock.now());
  await db.close();
});
