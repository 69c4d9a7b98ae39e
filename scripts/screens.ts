import './require-node.ts';
import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './chromium.ts';
import { buildOnce } from './prepare-once.ts';
import { type Screen, screensIndex } from './screens-index.ts';
import { ROOT, toolEnvironment } from './tools.ts';

// Opens every page in every state, language, theme and width, looks for faults, and keeps a picture of each in
// screens/. `--only checkout` for the pages with that word in their name.

const FOLDER = join(ROOT, 'screens');
const MOST_MS = 30 * 60_000;

const { values: flags } = parseArgs({ options: { only: { type: 'string', default: '' } } });

async function takeScreens(): Promise<void> {
  const env = {
    CHROMIUM_PATH: await findChromium(),
    SCREENS: FOLDER,
    SCREENS_ONLY: flags.only,
    ...(!process.stdout.isTTY && { NO_COLOR: '1' }),
  };
  const child = spawn(join(ROOT, 'node_modules/.bin/vitest'), ['run', '--mode', 'screens'], {
    cwd: ROOT,
    env: toolEnvironment(env),
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: MOST_MS,
  });
  await new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve));
}

await buildOnce();
await rm(FOLDER, { recursive: true, force: true });
await takeScreens();
const taken = await readFile(join(FOLDER, 'screens.json'), 'utf8').catch(() => '[]');
const screens = JSON.parse(taken) as Screen[];
const problems = screens.flatMap((screen) => screen.problems);
for (const problem of problems) console.log(problem);
if (screens.length > 0) await writeFile(join(FOLDER, 'index.html'), screensIndex(screens));
const pages = new Set(screens.map(({ page }) => page)).size;
console.log(`\n${screens.length} screens of ${pages} pages, ${problems.length} findings: screens/index.html`);
// The generator of messages leaves timers behind, which would hold the process for half a minute.
process.exit(screens.length > 0 && problems.length === 0 ? 0 : 1);
