import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Encoding, matchesEtag } from '#platform/http/request-headers.ts';
import { type Answer, addBody, REQUEST_ID_SLOT } from './answer.ts';

// Whether the client has this very answer already.
export function isKnown({ etag }: Answer, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch !== undefined && etag !== null && matchesEtag(ifNoneMatch, etag);
}

export function writeNotModified(res: ServerResponse, answer: Answer, requestId: string): void {
  answer.notModified[REQUEST_ID_SLOT] = requestId;
  res.writeHead(304, answer.notModified);
  res.end();
}

// Answers the length of the body that was written.
export function writeWhole(
  req: IncomingMessage,
  res: ServerResponse,
  answer: Answer,
  encoding: Encoding,
  requestId: string,
): number {
  const body = answer.bodies[encoding] ?? addBody(answer, encoding);
  body.headers[REQUEST_ID_SLOT] = requestId;
  res.writeHead(answer.status, body.headers);
  if (req.method === 'HEAD') {
    res.end();
    return 0;
  }
  res.end(body.bytes);
  return body.bytes.length;
}
