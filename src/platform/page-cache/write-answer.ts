import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, addBody, REQUEST_ID_SLOT } from './answer.ts';
import { type Encoding, matchesEtag } from './request-headers.ts';

// Tells what was written: the status, and the length of the body.
export function writeAnswer(
  req: IncomingMessage,
  res: ServerResponse,
  answer: Answer,
  encoding: Encoding,
  requestId: string,
): { status: number; bytes: number } {
  const known = req.headers['if-none-match'];
  if (known !== undefined && answer.etag !== null && matchesEtag(known, answer.etag)) {
    answer.notModified[REQUEST_ID_SLOT] = requestId;
    res.writeHead(304, answer.notModified);
    res.end();
    return { status: 304, bytes: 0 };
  }
  const body = answer.bodies[encoding] ?? addBody(answer, encoding);
  body.headers[REQUEST_ID_SLOT] = requestId;
  res.writeHead(answer.status, body.headers);
  if (req.method === 'HEAD') {
    res.end();
    return { status: answer.status, bytes: 0 };
  }
  res.end(body.bytes);
  return { status: answer.status, bytes: body.bytes.length };
}
