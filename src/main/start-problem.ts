import { type Config, ConfigError, readConfig } from '#platform/config/config.ts';
import { FolderInUseError } from '#platform/database/folder-lock.ts';
import { ForeignTablesError, NewerDatabaseError, OtherSchemaError } from '#platform/database/other-schema.ts';
import { NoRoomError } from '#platform/database/room-for-connections.ts';
import { NoSellerWallError } from '#platform/database/seller-wall.ts';
import { ApartFailed } from './run-apart.ts';

type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 'port' | 'host'>;

interface Known {
  code?: unknown;
  syscall?: string;
  // SQLite's own number.
  errcode?: number;
  cause?: unknown;
  message?: string;
}

// Starts a program; if that fails, prints why and what to do instead of a stack trace.
export async function explained(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (error instanceof ApartFailed) {
      console.error(error.message);
      // Whatever else was run apart ends with us.
      process.exit(error.exitCode);
    }
    const line = explainStartProblem(error, placeOf(error));
    if (line === null) throw error;
    console.error(line);
    process.exitCode = 1;
  }
}

const placeOf = (error: unknown): Place | null => (error instanceof ConfigError ? null : readConfig());

const SAID_ALREADY = [ConfigError, FolderInUseError, NewerDatabaseError, NoRoomError, NoSellerWallError];

// Why the program cannot start and what to do about it, in one line; null if it is a bug.
export function explainStartProblem(error: unknown, place: Place | null): string | null {
  if (SAID_ALREADY.some((kind) => error instanceof kind)) return (error as Error).message;
  // The embedded database's file system throws objects that are no Errors.
  if (place === null || typeof error !== 'object' || error === null) return null;
  if (error instanceof OtherSchemaError) return explainOtherSchema(place);
  if (error instanceof ForeignTablesError) return explainForeignTables(error, place);
  const known = error as Known;
  // A host with several addresses gives one error for each.
  if (error instanceof AggregateError) return explainStartProblem(error.errors[0], place);
  const explained =
    explainPort(known, place) ??
    (place.databaseUrl === null
      ? explainFolder(known, place.dataDir)
      : explainDatabase(known, place.databaseUrl));
  return explained ?? (known.cause ? explainStartProblem(known.cause, place) : null);
}

function explainOtherSchema({ databaseUrl, dataDir }: Place): string {
  if (databaseUrl === null) {
    return `The database in the folder ${dataDir} was made by an earlier, unreleased version. Move the folder away, or choose another with DATA_DIR.`;
  }
  const { hostname, port, pathname } = new URL(databaseUrl);
  const name = decodeURIComponent(pathname.slice(1));
  return `The database "${name}" at ${hostname}:${port || 5432} was made by an earlier, unreleased version. Point DATABASE_URL at an empty one, or empty it (dropdb ${name} && createdb ${name}).`;
}

function explainForeignTables({ message }: ForeignTablesError, { databaseUrl, dataDir }: Place): string {
  if (databaseUrl === null) {
    return `The database in the folder ${dataDir} is not empty and belongs to another program. ${message} Choose another folder with DATA_DIR.`;
  }
  const { hostname, port, pathname } = new URL(databaseUrl);
  const name = decodeURIComponent(pathname.slice(1));
  return `The database "${name}" at ${hostname}:${port || 5432} is not empty and belongs to another program. ${message} Point DATABASE_URL at an empty one.`;
}

function explainPort({ code, syscall }: Known, { port, host }: Place): string | null {
  if (syscall !== 'listen' && syscall !== 'getaddrinfo listen') return null;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken. Stop what listens there, or choose another with PORT.`;
  }
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Choose one above 1023 with PORT.`;
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${host}. Correct HOST.`;
  return null;
}

function explainDatabase({ code, message = '' }: Known, url: string): string | null {
  const { hostname, port, pathname, username } = new URL(url);
  const at = `${hostname}:${port || 5432}`;
  const name = decodeURIComponent(pathname.slice(1));
  const user = decodeURIComponent(username);
  switch (code) {
    case 'ECONNREFUSED':
      return `No PostgreSQL answers at ${at}. Start it, or correct DATABASE_URL.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host ${hostname} is not known. Correct DATABASE_URL, or the name service.`;
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `PostgreSQL at ${at} cannot be reached. Check the network, or correct DATABASE_URL.`;
    case '57P03':
      return `PostgreSQL at ${at} is still starting, or only recovers. Look at its log, then start again.`;
    case '53300':
      return `PostgreSQL at ${at} has no room for more connections. Raise its max_connections, or lower DATABASE_POOL.`;
    case '3D000':
      return `PostgreSQL at ${at} has no database "${name}". Create it (createdb ${name}), or correct DATABASE_URL.`;
    case '28P01':
    case '28000':
      return `PostgreSQL at ${at} does not let "${user}" in. Correct user and password in DATABASE_URL, or pg_hba.conf.`;
    case '42501':
      return `The user "${user}" may not set up the database "${name}". Make it the owner.`;
    case '25006':
      return `PostgreSQL at ${at} only reads. If it is a standby, point DATABASE_URL at the primary; else switch its default_transaction_read_only off.`;
    // What our functions say has letters that another encoding has not.
    case '22P05':
      return `The database "${name}" at ${at} is not in UTF-8. Make one that is: createdb -E UTF8 -T template0 ${name}.`;
    case DISK_FULL:
      return `The disk of PostgreSQL at ${at} is full. Make room.`;
    default:
      return /timeout|Connection terminated|not queryable/i.test(message)
        ? `PostgreSQL at ${at} does not answer. Look at it and at the network, or correct DATABASE_URL.`
        : null;
  }
}

// Primary codes of SQLite, which holds the lock on the folder.
const SQLITE_READONLY = 8;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
const DISK_FULL = '53100';
// Error numbers of the embedded database's own file system.
const EMBEDDED_FULL = 51;
const EMBEDDED_CLOSED = [2, 63, 69];

function explainFolder(error: Known & { errno?: number; name?: string }, folder: string): string | null {
  const { code, errcode, errno, name, message = '' } = error;
  const isEmbedded = name === 'ErrnoError';
  if (
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    code === DISK_FULL ||
    errcode === SQLITE_FULL ||
    (isEmbedded && errno === EMBEDDED_FULL)
  ) {
    return `There is no room left for the folder ${folder}. Make room, or choose another with DATA_DIR.`;
  }
  const isClosed =
    ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST'].includes(String(code)) ||
    errcode === SQLITE_READONLY ||
    errcode === SQLITE_CANTOPEN ||
    (isEmbedded && EMBEDDED_CLOSED.includes(errno ?? 0));
  if (isClosed) {
    return `The folder ${folder} cannot be written to. Give this user the right to, or choose another with DATA_DIR.`;
  }
  return name === 'RuntimeError' || /PGlite failed to initialize/.test(message)
    ? `The database in the folder ${folder} does not open: the disk is full, or it is damaged. Make room, move the folder away, or choose another with DATA_DIR.`
    : null;
}
