import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RequestHead, readHead } from './request-head.ts';

let heard: IncomingMessage | undefined;
const server = createServer((req, res) => {
  heard = req;
  res.end();
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

async function headOf(lines: string[]): Promise<{ head: RequestHead; req: IncomingMessage }> {
  heard = undefined;
  await new Promise<void>((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write(['GET / HTTP/1.1', 'Host: x', 'Connection: close', ...lines, '', ''].join('\r\n'));
    });
    socket.on('error', reject).on('close', () => resolve());
    socket.resume();
  });
  if (!heard) throw new Error('the request did not arrive');
  return { head: readHead(heard), req: heard };
}

const asWritten = fc.constantFrom(
  'Accept-Language: id,en;q=0.5',
  'accept-language: sw',
  'ACCEPT-ENCODING: br, gzip',
  'Accept-Encoding: gzip',
  'Cookie: MY_LANG=id',
  'cookie: a=b; c=d',
  'If-None-Match: W/"abc"',
  'if-none-match: "one", "two"',
  'Range: bytes=0-1',
  'authorization: Basic eDp5',
  'Content-Length: 0',
  'Accept: text/html',
  'X-Other: cookie',
  'constructor: 1',
  '__proto__: 1',
);

test('reads what Node reads, however often and in whatever letters it was written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(asWritten, { maxLength: 8 }), async (lines) => {
      const lengths = lines.filter((line) => line.startsWith('Content-Length'));
      const { head, req } = await headOf(
        lengths.length > 1 ? lines.filter((line) => line !== lengths[0]) : lines,
      );
      const { headers } = req;
      expect(head).toEqual({
        acceptLanguage: headers['accept-language'] ?? '',
        acceptEncoding: headers['accept-encoding'] ?? '',
        cookie: headers.cookie,
        ifNoneMatch: headers['if-none-match'],
        isPlain:
          headers.range === undefined &&
          headers.authorization === undefined &&
          headers['content-length'] === undefined,
      });
    }),
    { numRuns: 60 },
  );
});
