import '../../scripts/require-node.ts';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// What one start compiled, the next finds ready: a fifth of the way to the first page. Only what is imported from here on.
enableCompileCache(fileURLToPath(new URL('../../build/compiled', import.meta.url)));

const { buildIfNeeded } = await import('../../scripts/build.ts');
if (await buildIfNeeded()) console.log('The site is built.');
// Only now: the server imports what the build generates.
const { runServer } = await import('./run-server.ts');
await runServer();
