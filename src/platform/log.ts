import { type DestinationStream, destination, type Logger as PinoLogger, pino } from 'pino';

export type Logger = Pick<PinoLogger, 'info' | 'warn' | 'error' | 'debug' | 'fatal' | 'child' | 'level'>;

const FLUSH_BYTES = 8_192;
const FLUSH_MS = 250;

// Fields that say who somebody is, or that open their account.
const PRIVATE = ['email', 'phone', 'token', 'password', 'cookie', 'authorization'];
const SECRETS = [
  ...PRIVATE.flatMap((field) => [field, `*.${field}`]),
  'req.headers.cookie',
  'req.headers.authorization',
  // What a failed statement was about.
  ...['detail', 'where', 'params'].flatMap((field) => [`err.${field}`, `err.cause.${field}`]),
];

// Structured lines on standard output, written in batches: a busy server must not wait for its log.
export function createLog(level: string): { log: PinoLogger; stream: DestinationStream; flush(): void } {
  const stream = destination({ dest: 1, sync: false, minLength: FLUSH_BYTES, periodicFlush: FLUSH_MS });
  return { log: logTo(stream, level), stream, flush: () => stream.flushSync() };
}

export const logTo = (stream: DestinationStream, level: string): PinoLogger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: SECRETS }, stream);
