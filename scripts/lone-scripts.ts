import { fileURLToPath } from 'node:url';
import { KEPT_OFFLINE } from '../src/shared/site-map/kept-offline.ts';

// Scripts that run beside the pages or on other people's pages, at an address that never changes, so they are not among
// the hashed files: each is one file.
const LONE_SCRIPTS = { 'sw.js': 'offline/worker/service-worker.ts', 'embed.js': 'embed.ts' } as const;

export async function loneScript(name: keyof typeof LONE_SCRIPTS, buildId: string): Promise<string> {
  const { build } = await import('vite');
  const input = fileURLToPath(new URL(`../src/web/${LONE_SCRIPTS[name]}`, import.meta.url));
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __BUILD__: JSON.stringify(buildId), __KEPT_OFFLINE__: String(KEPT_OFFLINE) },
    build: { write: false, rolldownOptions: { input, output: { format: 'iife' } } },
  });
  const [script] = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (script?.type !== 'chunk') throw new Error(`${name} came out as no script`);
  return script.code;
}
