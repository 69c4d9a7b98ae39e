import '../../scripts/require-node.ts';
import '../../scripts/end-with-parent.ts';
import { keepCompiled } from './compile-cache.ts';

keepCompiled();
const [{ openServices }, { notePrepared }, { readConfig }, { createLog }, { explained }] = await Promise.all([
  import('./open-services.ts'),
  import('./prepared.ts'),
  import('#platform/config/config.ts'),
  import('#platform/log.ts'),
  import('./start-problem.ts'),
]);

// Creates, migrates and fills the embedded database in a process that ends, so that the server starts with none of it
// in memory. The database is closed at the end, because only one process may have it open.
await explained(async () => {
  const config = readConfig();
  const { log, flush } = createLog(config.logLevel);
  const services = await openServices(config, log);
  await services.twins?.stop();
  await services.viewCounter.stop();
  await services.db.close();
  await notePrepared(config.dataDir);
  flush();
});
