import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

// Sends a body while it is still being made, as fast as it is read at the other end. Breaks the connection off where the rest cannot
// be had, so that nobody takes the half for the whole.
export async function sendInParts(
  req: IncomingMessage,
  res: ServerResponse,
  { status, headers, parts }: { status: number; headers: OutgoingHttpHeaders; parts: ReadableStream },
): Promise<void> {
  res.writeHead(status, headers);
  if (req.method === 'HEAD') {
    await parts.cancel();
    res.end();
    return;
  }
  await pipeline(Readable.fromWeb(parts), res);
}
