import type { IncomingMessage } from 'node:http';

// What the cache needs to know of a request.
export interface RequestHead {
  acceptLanguage: string;
  acceptEncoding: string;
  cookie: string | undefined;
  ifNoneMatch: string | undefined;
  // A whole answer is wanted, by whoever it is: no range, no credentials, no body.
  isPlain: boolean;
}

const NOT_PLAIN = new Set(['range', 'authorization', 'upgrade', 'content-length', 'transfer-encoding']);
const LENGTHS = new Set([5, 6, 7, 13, 14, 15, 17]);

// From the headers as they came: having Node sort all of them takes a fifth of the time of a hit.
export function readHead(req: IncomingMessage): RequestHead {
  const head: RequestHead = {
    acceptLanguage: '',
    acceptEncoding: '',
    cookie: undefined,
    ifNoneMatch: undefined,
    isPlain: true,
  };
  const raw = req.rawHeaders;
  let seen = 0;
  for (let at = 0; at < raw.length; at += 2) {
    const written = raw[at] ?? '';
    if (!LENGTHS.has(written.length)) continue;
    const name = written.toLowerCase();
    const value = raw[at + 1] ?? '';
    const bit = BITS[name];
    if (bit === undefined) {
      if (NOT_PLAIN.has(name)) head.isPlain = false;
      continue;
    }
    // Given twice: Node knows how such are joined.
    if ((seen & bit) !== 0) return sortedHead(req, head.isPlain);
    seen |= bit;
    if (name === 'accept-language') head.acceptLanguage = value;
    else if (name === 'accept-encoding') head.acceptEncoding = value;
    else if (name === 'cookie') head.cookie = value;
    else head.ifNoneMatch = value;
  }
  return head;
}

const BITS: Readonly<Record<string, number>> = Object.assign(Object.create(null), {
  'accept-language': 1,
  'accept-encoding': 2,
  cookie: 4,
  'if-none-match': 8,
});

function sortedHead({ headers }: IncomingMessage, isPlainSoFar: boolean): RequestHead {
  return {
    acceptLanguage: headers['accept-language'] ?? '',
    acceptEncoding: String(headers['accept-encoding'] ?? ''),
    cookie: headers.cookie,
    ifNoneMatch: headers['if-none-match'],
    isPlain: isPlainSoFar && ![...NOT_PLAIN].some((name) => headers[name] !== undefined),
  };
}
