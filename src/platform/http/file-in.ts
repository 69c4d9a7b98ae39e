import type { IncomingMessage } from 'node:http';
import { takeRoom } from '#platform/body-room.ts';
import { TooBusy } from '#platform/too-busy.ts';
import type { SentFile } from './sent-file.ts';

// The body of a request as a file.
export function fileIn(req: IncomingMessage, mostBytes: number): SentFile {
  return {
    async read() {
      const bytes = Number(req.headers['content-length'] ?? mostBytes);
      if (bytes > mostBytes) return 'too_large';
      const giveBack = takeRoom(bytes);
      if (!giveBack) throw new TooBusy('Too many files are arriving');
      try {
        return await readAll(req, mostBytes);
      } finally {
        giveBack();
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
