import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { TooBusy } from '#platform/too-busy.ts';

// A file that comes instead of a JSON body. It is read when somebody asks for it, after it is known who sends it and that
// they may; until then nothing of it is in memory.
export interface SentFile {
  read(): Promise<Uint8Array | 'too_large' | 'broken_off'>;
}

// For contracts. Over the wire the body is the file itself.
export const sentFile = z.custom<SentFile>((value) => typeof (value as SentFile | null)?.read === 'function');

// What is being read is in memory.
const MOST_AT_ONCE = 16;
let atOnce = 0;

export function fileIn(req: IncomingMessage, mostBytes: number): SentFile {
  return {
    async read() {
      if (Number(req.headers['content-length'] ?? 0) > mostBytes) return 'too_large';
      if (atOnce >= MOST_AT_ONCE) throw new TooBusy('Too many files are arriving');
      atOnce += 1;
      try {
        return await readAll(req, mostBytes);
      } finally {
        atOnce -= 1;
      }
    },
  };
}

function readAll(req: IncomingMessage, mostBytes: number): Promise<Uint8Array | 'too_large' | 'broken_off'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    req.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= mostBytes) chunks.push(chunk);
      else {
        chunks.length = 0;
        resolve('too_large');
      }
    });
    req.on('end', () => resolve(Buffer.concat(chunks)));
    req.on('error', () => resolve('broken_off'));
    req.on('close', () => resolve('broken_off'));
    if (req.destroyed && !req.complete) resolve('broken_off');
  });
}
