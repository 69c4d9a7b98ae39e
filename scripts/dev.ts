import './require-node.ts';
import { watch } from 'node:fs';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { generateMessages } from './generate-messages.ts';

// The real server with the site compiled on the fly: pages follow their files at once; restart it for changes of the
// server itself.
await generateMessages();
const vite = await createServer({ server: { middlewareMode: true, hmr: { port: 0 } }, appType: 'custom' });
watch(new URL('../src/web/locales', import.meta.url), { recursive: true }, () => generateMessages());
process.env.PAGE_CACHE ??= 'off';
const { runServer } = await import('../src/main/run-server.ts');
await runServer({
  loadBuild: () =>
    vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>,
  clientFolder: null,
  front: (req, res, next) => vite.middlewares(req, res, next),
});
