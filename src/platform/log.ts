import { type DestinationStream, destination, type Logger as PinoLogger, pino } from 'pino';

export type Logger = Pick<PinoLogger, 'info' | 'warn' | 'error' | 'debug' | 'fatal' | 'child' | 'level'>;

const FLUSH_BYTES = 8_192;
const FLUSH_MS = 250;

// Structured lines on standard output, written in batches: a busy server must not wait for its log.
export function createLog(level: string): { log: PinoLogger; stream: DestinationStream; flush(): void } {
  const stream = destination({ dest: 1, sync: false, minLength: FLUSH_BYTES, periodicFlush: FLUSH_MS });
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
    },
    stream,
  );
  return { log, stream, flush: () => stream.flushSync() };
}
