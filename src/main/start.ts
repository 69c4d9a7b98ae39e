import '../../scripts/require-node.ts';
import { readConfig } from '#platform/config/config.ts';
import { isBuilt, isPressed } from '../../scripts/build.ts';
import { keepCompiled } from './compile-cache.ts';
import { prepareApart } from './prepare-apart.ts';
import { pressApart } from './press-apart.ts';
import { runApart } from './run-apart.ts';
import { explained } from './start-problem.ts';
import { tryPort } from './try-port.ts';

keepCompiled();

// What takes much memory is done apart, by processes that end, before the server begins: the site is built, and beside it,
// once the sentences are there that both import, the demo filled.
await explained(async () => {
  const config = readConfig();
  await tryPort(config.port, config.host);
  if (await isBuilt()) return prepareApart(config);
  const sentences = Promise.withResolvers<void>();
  const filling = sentences.promise.then(() => prepareApart(config));
  const building = runApart('scripts/build.ts', 'Building the site', {
    args: ['--quick'],
    onSign: sentences.resolve,
  });
  await Promise.all([building, filling]);
});

// Imported only now, because the server imports what the build generates.
if (process.exitCode === undefined) {
  const { runServer } = await import('./run-server.ts');
  await runServer();
  if (!(await isPressed())) pressApart();
}
