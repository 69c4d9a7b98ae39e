import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface RawAnswer {
  status: number;
  // Names in lower case; the values of a repeated header are joined by a line break.
  headers: Record<string, string>;
  // Unpacked
  body: string;
}

export interface RawRequest {
  method?: string;
  // Sent byte by byte as it is: no client corrects it.
  target: string;
  headers?: Record<string, string>;
  body?: string;
}

const PATIENCE_MS = 10_000;

// One request over its own socket. Characters beyond ASCII are sent as Latin-1, so '\u00ff' is the byte FF.
export function sendRaw(
  port: number,
  { method = 'GET', target, headers = {}, body = '' }: RawRequest,
): Promise<RawAnswer> {
  const lines = { host: `127.0.0.1:${port}`, connection: 'close', ...headers };
  const head = [
    `${method} ${target} HTTP/1.1`,
    ...Object.entries(lines).map(([name, value]) => `${name}: ${value}`),
    ...(body === '' ? [] : [`content-length: ${Buffer.byteLength(body, 'latin1')}`]),
  ].join('\r\n');
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\n\r\n${body}`, 'latin1'));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`No answer to ${target.slice(0, 200)}`)));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('end', () => {
      socket.end();
      try {
        resolve(readAnswer(Buffer.concat(chunks)));
      } catch (error) {
        reject(error);
      }
    });
  });
}

function readAnswer(bytes: Buffer): RawAnswer {
  const split = bytes.indexOf('\r\n\r\n');
  if (split < 0) throw new Error(`Not an HTTP answer: ${bytes.toString().slice(0, 200)}`);
  const [statusLine = '', ...lines] = bytes.subarray(0, split).toString('latin1').split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}\n${value}`;
  }
  const body = bytes.subarray(split + 4);
  const isChunked = headers['transfer-encoding'] === 'chunked';
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    body: unpack(isChunked ? joinChunks(body) : body, headers['content-encoding']).toString(),
  };
}

function unpack(body: Buffer, encoding = 'identity'): Buffer {
  if (body.length === 0 || encoding === 'identity') return body;
  return encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body);
}

function joinChunks(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  while (at < body.length) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.subarray(at, lineEnd).toString(), 16);
    if (!(size > 0)) break;
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return Buffer.concat(parts);
}
