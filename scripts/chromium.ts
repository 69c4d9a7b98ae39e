import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const INSTALL_MS = 5 * 60_000;

// Answers the path of a Chromium: CHROMIUM_PATH, else the machine's own, else, as root on Debian, Debian's, which
// is installed first. Throws a sentence that says what to do.
export async function findChromium(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await isProgram(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which is not a program.`);
  }
  const found = await findOnMachine();
  if (found) return found;
  if (!(await canInstall())) {
    throw new Error(
      'The browser tests need Chromium and found none. Run `sudo apt-get install chromium` (Debian) or ' +
        '`brew install --cask chromium` (macOS), or set CHROMIUM_PATH; BROWSER=off leaves these tests out.',
    );
  }
  await installFromDebian();
  const installed = await findOnMachine();
  if (!installed)
    throw new Error('apt-get install chromium went well, but there is no chromium on the PATH.');
  return installed;
}

async function findOnMachine(): Promise<string | null> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const places = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  for (const path of [...places, ...MAC_APPS]) {
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

async function installFromDebian(): Promise<void> {
  console.log('No Chromium on this machine: installing Debian’s (apt-get install chromium) …');
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: INSTALL_MS };
  try {
    await run('apt-get', ['update', '-qq'], options);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
  } catch (error) {
    const output = (error as { stderr?: string }).stderr?.trim() || String(error);
    throw new Error(`Chromium could not be installed (apt-get install chromium):\n${output}`);
  }
}
