import { z } from 'zod';

// The only reader of process.env. Every setting has a line on its meaning; docs/operations.md repeats none of it.

const onOff = z.enum(['on', 'off']).transform((word) => word === 'on');
const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional());

export const settings = z.object({
  PORT: optional(wholeNumber(0, 65535)).describe('Port to listen on; 0 picks a free one. Default 3000.'),
  HOST: optional(z.string()).describe('Address to listen on. Default 127.0.0.1, this machine only.'),
  DATA_DIR: optional(z.string()).describe(
    'Folder of the embedded database and of its secret. Default ./data.',
  ),
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  ).describe('PostgreSQL 15 or newer. Without it the embedded database in DATA_DIR is used.'),
  DATABASE_POOL: optional(wholeNumber(2, 100)).describe(
    'PostgreSQL connections of this process. Default 16.',
  ),
  PUBLIC_URL: optional(
    z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }),
  ).describe(
    'Address that people use; links, mails and callbacks are built on it. Default http://localhost:PORT.',
  ),
  TRUST_PROXY: optional(onOff).describe(
    'on: take the visitor address from X-Forwarded-For of the proxy in front. Default off.',
  ),
  APP_SECRET: optional(z.string().min(32, 'must have at least 32 characters')).describe(
    'Signs links and cookies. Made and kept in DATA_DIR with the embedded database, required with DATABASE_URL.',
  ),
  DEFAULT_LOCALE: optional(z.enum(['en', 'id', 'sw'])).describe(
    'Language for visitors who ask for none of ours. Default en.',
  ),
  DEMO: optional(onOff).describe(
    'on: demo data in an empty database. Default on with the embedded database, off with DATABASE_URL.',
  ),
  WORKER: optional(z.enum(['inline', 'off'])).describe(
    'inline: this process also runs the background jobs. off: it only serves. Default inline.',
  ),
  PAGE_CACHE: optional(onOff).describe('off: render every page anew. Default on.'),
  PAGE_CACHE_MB: optional(wholeNumber(1, 4096)).describe('Memory for rendered pages. Default 64.'),
  PAGE_S_MAXAGE: optional(wholeNumber(0, 86400)).describe(
    'Seconds that a CDN may keep public pages. Default 0: it may not. See docs/operations.md.',
  ),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])).describe(
    'Least severe log line to print. Default info.',
  ),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  databasePool: number;
  publicUrl: string;
  trustProxy: boolean;
  appSecret: string | null;
  defaultLocale: 'en' | 'id' | 'sw';
  isDemo: boolean;
  runsWorker: boolean;
  pageCache: { isOn: boolean; megabytes: number; sharedMaxAge: number };
  logLevel: string;
}

export class ConfigError extends Error {}

// Lists every problem at once, so that nobody fixes settings one failed start at a time.
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const parsed = settings.safeParse(env);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (env.DATABASE_URL && !env.APP_SECRET) {
    problems.push('APP_SECRET: required with DATABASE_URL; for example the output of `openssl rand -hex 32`');
  }
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(`Tiketi cannot start with these settings:\n  ${problems.join('\n  ')}`);
  }
  const given = parsed.data;
  const port = given.PORT ?? 3000;
  return {
    port,
    host: given.HOST ?? '127.0.0.1',
    dataDir: given.DATA_DIR ?? './data',
    databaseUrl: given.DATABASE_URL ?? null,
    databasePool: given.DATABASE_POOL ?? 16,
    publicUrl: (given.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    trustProxy: given.TRUST_PROXY ?? false,
    appSecret: given.APP_SECRET ?? null,
    defaultLocale: given.DEFAULT_LOCALE ?? 'en',
    isDemo: given.DEMO ?? given.DATABASE_URL === undefined,
    runsWorker: (given.WORKER ?? 'inline') === 'inline',
    pageCache: {
      isOn: given.PAGE_CACHE ?? true,
      megabytes: given.PAGE_CACHE_MB ?? 64,
      sharedMaxAge: given.PAGE_S_MAXAGE ?? 0,
    },
    logLevel: given.LOG_LEVEL ?? 'info',
  };
}
