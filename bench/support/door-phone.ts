import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { findChromium } from '../../scripts/chromium.ts';
import { CHROMIUM_FLAGS } from './chromium-flags.ts';
import { weighFirstLoads } from './page-weight.ts';
import { type Claim, rounded } from './report.ts';

// What a phone does by itself at a door: Chromium with its processor slowed down, and the very modules of the scanner.

const ROOT = join(import.meta.dirname, '../..');
const SLOWER = 4;
const KILOBYTE = 1000;

// How long it takes from the text of a code to what is shown: the signature, the ticket's name, and whether it is let in.
export async function measurePhone(
  url: string,
  { pack, names, codes }: { pack: string; names: string; codes: readonly string[] },
): Promise<Claim[]> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
  try {
    const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(`${url}/api/docs`);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addScriptTag({ content: await scannerCode() });
    const times = await page.evaluate(
      (given) => (window as unknown as { doorPhone: DoorPhone }).doorPhone.decideAll(given),
      { pack, names, codes: [...codes] },
    );
    const sorted = times.toSorted((one, other) => one - other);
    const at = (share: number) => rounded(sorted[Math.floor(sorted.length * share)] ?? 0, 1);
    return [
      { name: 'verify_p95_ms', kind: 'figure', value: at(0.95), unit: 'ms', atMost: 15 },
      { name: 'verify_p50_ms', kind: 'figure', value: at(0.5), unit: 'ms' },
    ];
  } finally {
    await browser.close();
  }
}

interface DoorPhone {
  decideAll(given: { pack: string; names: string; codes: string[] }): Promise<number[]>;
}

async function scannerCode(): Promise<string> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'door-phone-entry.ts'), formats: ['iife'], name: 'doorPhone' },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first && 'output' in first ? first.output.find(({ type }) => type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The scanner was not bundled');
  return chunk.code;
}

// JavaScript of the scanner's first load, and of what is fetched only where the browser cannot do it.
export async function weighScanner(url: string): Promise<Claim[]> {
  const [first = 0] = await weighFirstLoads([{ url: `${url}/sell/door` }]);
  return [
    { name: 'js_gzip_kb_door', kind: 'figure', value: rounded(first, 1), unit: 'kB', atMost: 150 },
    { name: 'js_gzip_kb_reader', kind: 'figure', value: weightOf('qr-worker-'), unit: 'kB' },
    { name: 'js_gzip_kb_ed25519', kind: 'figure', value: weightOf('ed25519-'), unit: 'kB' },
  ];
}

function weightOf(name: string): number {
  const folder = join(ROOT, 'build/client/assets/en');
  const file = readdirSync(folder).find((one) => one.startsWith(name) && one.endsWith('.js'));
  if (!file) throw new Error(`The build has no ${name}`);
  return rounded(gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / KILOBYTE, 1);
}
