import type { IncomingMessage } from 'node:http';
import { isUpload } from './body-limits.ts';

// A slow phone on a bad network still sends more in eight seconds.
const LEAST_BYTES = 32 * 1024;

// Whether a request that takes long is an upload that is still on its way, or has only just arrived. Asked again and again: without
// news since the last time it is not.
export function createArriving(): (req: IncomingMessage) => boolean {
  const seen = new WeakMap<IncomingMessage, { bytes: number; isWhole: boolean }>();
  return (req) => {
    if (!isUpload(req)) return false;
    const before = seen.get(req) ?? { bytes: 0, isWhole: false };
    const now = { bytes: req.socket.bytesRead, isWhole: req.complete };
    seen.set(req, now);
    return now.isWhole ? !before.isWhole : now.bytes - before.bytes >= LEAST_BYTES;
  };
}
