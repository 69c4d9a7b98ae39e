import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
// The same engine without a window around it: every visitor costs half the time.
const BARE = ['chromium-headless-shell', 'chrome-headless-shell'];
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const INSTALL_MS = 5 * 60_000;

// Answers the path of a Chromium: CHROMIUM_PATH, else the machine's own, the bare one first. As root on Debian the bare one
// is installed where it is missing. Throws a sentence that says what to do.
export async function findChromium(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await isProgram(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which is not a program.`);
  }
  const bare = await findOnPath(BARE);
  if (bare) return bare;
  const problem = (await canInstall()) ? await installFromDebian() : null;
  const found = (await findOnPath(BARE)) ?? (await findOnPath(WHOLE)) ?? (await findProgram(MAC_APPS));
  if (found) return found;
  throw new Error(
    problem ??
      'The browser tests need Chromium and found none. Run `sudo apt-get install chromium-headless-shell` (Debian) or ' +
        '`brew install --cask chromium` (macOS), or set CHROMIUM_PATH; BROWSER=off leaves these tests out.',
  );
}

function findOnPath(names: readonly string[]): Promise<string | null> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return findProgram(folders.flatMap((folder) => names.map((name) => join(folder, name))));
}

async function findProgram(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    if (await isProgram(path)) return path;
  }
  return null;
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

// Ubuntu's package of that name only fetches a snap, which does not run in containers.
async function canInstall(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  const system = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return /^ID="?debian"?$/m.test(system);
}

// Answers why it did not work; null: it did.
async function installFromDebian(): Promise<string | null> {
  console.log('Installing Debian’s Chromium (apt-get install chromium-headless-shell) …');
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: INSTALL_MS };
  try {
    await run('apt-get', ['update', '-qq'], options);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', BARE[0] ?? ''], options);
    return null;
  } catch (error) {
    const output = (error as { stderr?: string }).stderr?.trim() || String(error);
    return `Chromium could not be installed (apt-get install chromium-headless-shell):\n${output}`;
  }
}
