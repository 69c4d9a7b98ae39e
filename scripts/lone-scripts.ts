import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { LOCALES } from '../src/shared/i18n.ts';
import { KEPT_OFFLINE } from '../src/shared/site-map/kept-offline.ts';

// Scripts that run beside the pages or on other people's pages, at an address that never changes, so they are not among
// the hashed files. They import nothing: what they must know of the site is written into them here.
const LONE_SCRIPTS = { 'sw.js': 'offline/service-worker.ts', 'embed.js': 'embed.ts' } as const;

export async function loneScript(name: keyof typeof LONE_SCRIPTS, buildId: string): Promise<string> {
  const { transformWithOxc } = await import('vite');
  const source = fileURLToPath(new URL(`../src/web/${LONE_SCRIPTS[name]}`, import.meta.url));
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source, { sourcemap: false });
  return code
    .replace('__BUILD__', buildId)
    .replace('__LANGUAGES__', LOCALES.join())
    .replace('__KEPT_OFFLINE__', () => KEPT_OFFLINE.source);
}
