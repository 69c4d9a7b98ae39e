import type { IncomingMessage } from 'node:http';

// Forms that bring a picture along where no script runs, and the call that takes one.
const PICTURE_CALL = /^\/api\/sell\/[^/]+\/pictures(?:\?|$)/;
const isPictureForm = ({ url = '', headers }: IncomingMessage): boolean =>
  url.startsWith('/sell/') && String(headers['content-type']).startsWith('multipart/form-data');

const isUpload = (req: IncomingMessage): boolean =>
  req.method === 'POST' && (PICTURE_CALL.test(req.url ?? '') || isPictureForm(req));

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

const FORM_BYTES = 1024 * 1024;
// More than a picture may have, so that of a larger one the page can still say so, with all that was typed.
const PICTURE_FORM_BYTES = 32 * 1024 * 1024;

// The same for a list of people that is far too long: its page says so at the field.
const LIST_FORM = /^\/sell\/[^/]+\/events\/\d+\/attendees\/give(?:\?|$)/;
const LIST_FORM_BYTES = 16 * 1024 * 1024;

// How many bytes the form of a page may have: it is in memory as a whole.
export function mostFormBytes(req: IncomingMessage): number {
  if (isPictureForm(req)) return PICTURE_FORM_BYTES;
  return LIST_FORM.test(req.url ?? '') ? LIST_FORM_BYTES : FORM_BYTES;
}
