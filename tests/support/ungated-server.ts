import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { keepCompiled } from '../../src/main/compile-cache.ts';

// The server without its gate, as a control for what the gate is worth. Started by tests and by bench/shed.ts.
const BUILD = new URL('../../build/', import.meta.url);
const build = import(new URL('server/index.js', BUILD).href) as Promise<ServerBuild>;

keepCompiled();
const { runServer } = await import('../../src/main/run-server.ts');
await runServer({
  loadBuild: () => build,
  clientFolder: fileURLToPath(new URL('client/', BUILD)),
  isUngated: true,
});
