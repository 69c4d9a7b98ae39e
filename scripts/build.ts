import './require-node.ts';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { LOCALES } from '../src/shared/i18n.ts';
import { filesOfDoor, filesOfSellers } from './files-of-wings.ts';
import { recordBuild, setAside } from './keep-builds.ts';
import { loneScript } from './lone-scripts.ts';
import { makeOfflinePages } from './offline-pages.ts';
import { FORMS, hasAllForms, pressFiles, QUICK_FORMS } from './press-files.ts';
import { proveBuild } from './prove-build.ts';
import { writeMaps } from './write-maps.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STAMP = join(ROOT, 'build/stamp.txt');
const SENTENCES = join(ROOT, 'src/shared/messages/messages.js');
const CLIENT = join(ROOT, 'build/client');
const SERVER = new URL('../build/server/index.js', import.meta.url).href;
// The sources of the built site; the server's own files run without a build.
const SOURCES = [
  'src/{web,shared}/**/*.{ts,tsx,css,json}',
  'src/modules/**/*.{contract,rules}.ts',
  'public/**/*',
  'project.inlang/settings.json',
  '{vite,react-router}.config.ts',
  'scripts/*.ts',
  'package-lock.json',
];

interface Wanted {
  onSentences?: () => void;
  // In which forms files are compressed before the build counts as done.
  forms?: typeof FORMS;
}

// Builds the site unless the last build was made from exactly the same files.
export async function buildIfNeeded(): Promise<boolean> {
  if (await isBuilt()) {
    await pressAll();
    return false;
  }
  await build();
  return true;
}

// For programs that need the sentences but no pages.
export async function generateMessagesIfNeeded(): Promise<void> {
  if (!(await isBuilt())) await generateMessages();
}

// Imported here, because the generator is large and most starts generate nothing.
async function generateMessages(): Promise<void> {
  await (await import('./generate-messages.ts')).generateMessages();
}

// Whether the last build was made of the very same files, and all that it made is there.
export const isBuilt = async (): Promise<boolean> =>
  existsSync(STAMP) && existsSync(SENTENCES) && (await readFile(STAMP, 'utf8')) === (await fingerprint());

// `onSentences`: what is generated from the languages is there, for those who do without the site.
export async function build({ onSentences = () => {}, forms = FORMS }: Wanted = {}): Promise<void> {
  // Here, because it brings the whole bundler along, and most starts build nothing.
  const { splitLanguages } = await import('./split-languages.ts');
  const stamp = await fingerprint();
  await generateMessages();
  onSentences();
  await setAside(CLIENT);
  await run('react-router', ['build', '--logLevel', 'warn']);
  await proveBuild((await import(SERVER)) as ServerBuild);
  const id = await buildId();
  await writeMaps(CLIENT, id);
  await splitLanguages(CLIENT);
  await makeOfflinePages(CLIENT);
  for (const name of ['sw.js', 'embed.js'] as const) {
    await writeFile(join(CLIENT, name), await loneScript(name, id));
  }
  const folder = join(CLIENT, 'assets', LOCALES[0]);
  const sellers = await filesOfSellers(folder, id);
  const door = await filesOfDoor(folder, id, sellers);
  await recordBuild(CLIENT, { id, sellers, door, now: new Date() });
  await pressAll(forms);
  await writeFile(STAMP, stamp);
}

// Files are compressed once here instead of at every request; of those that a killed process left out, now.
export const pressAll = (forms = FORMS): Promise<void> => pressFiles(CLIENT, forms);
export const isPressed = (): Promise<boolean> => hasAllForms(CLIENT);

export async function listSources(): Promise<string[]> {
  const files = new Set<string>();
  for (const pattern of SOURCES) {
    for await (const file of glob(pattern, {
      cwd: ROOT,
      exclude: ['src/shared/messages/**', '**/*.test.*'],
    })) {
      files.add(file);
    }
  }
  return [...files].sort();
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await listSources()) {
    const content = await readFile(join(ROOT, file)).catch(() => null);
    if (content) hash.update(file).update('\0').update(content);
  }
  return hash.digest('hex');
}

// The router's own id of this build, which pages contain anyway.
async function buildId(): Promise<string> {
  for await (const file of glob('assets/manifest-*.js', { cwd: CLIENT })) {
    const id = /manifest-(\w+)\.js$/.exec(file)?.[1];
    if (id) return id;
  }
  throw new Error('The build has no manifest');
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(ROOT, 'node_modules/.bin', command), args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}` },
    });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await import('./end-with-parent.ts');
  const isQuick = process.argv.includes('--quick');
  if (process.argv.includes('--sentences')) await generateMessages();
  else
    await build({
      onSentences: () => process.send?.('sentences'),
      ...(isQuick && { forms: QUICK_FORMS }),
    });
  // The generator of messages leaves timers behind, which would hold the process for half a minute.
  process.exit();
}
