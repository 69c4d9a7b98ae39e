import '../../scripts/require-node.ts';
import { buildIfNeeded } from '../../scripts/build.ts';

if (await buildIfNeeded()) console.log('The site is built.');
// Only now: the server imports what the build generates.
const { runServer } = await import('./run-server.ts');
await runServer();
