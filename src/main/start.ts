import '../../scripts/require-node.ts';
import { readConfig } from '#platform/config.ts';
import { isBuilt } from '../../scripts/build.ts';
import { keepCompiled } from './compile-cache.ts';
import { isPrepared } from './prepared.ts';
import { ApartFailed, runApart } from './run-apart.ts';
import { explained } from './start-problem.ts';
import { tryPort } from './try-port.ts';

keepCompiled();

// What takes much memory is done apart, by processes that end, before the server begins.
await explained(async () => {
  const { port, host, isDemo, databaseUrl, dataDir } = readConfig();
  await tryPort(port, host);
  try {
    if (!(await isBuilt())) await runApart('scripts/build.ts', 'Building the site');
    if (isDemo && databaseUrl === null && !(await isPrepared(dataDir)))
      await runApart('src/main/prepare.ts', 'Filling the demo');
  } catch (error) {
    if (!(error instanceof ApartFailed)) throw error;
    console.error(error.message);
    process.exit(error.exitCode);
  }
});

// Only now: the server imports what the build generates.
if (process.exitCode === undefined) {
  const { runServer } = await import('./run-server.ts');
  await runServer();
}
