import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { ProviderFailure } from './provider.ts';

const CONNECT_MS = 1_000;
const READ_MS = 5_000;
const LARGEST_ANSWER_BYTES = 256 * 1024;

export interface ProviderAnswer {
  status: number;
  body: string;
}

// Each request has a connection of its own: one that was kept may have been closed meanwhile, and then nobody knows whether
// what was sent had arrived. Secrets of earlier connections are kept, which spares half of the handshake.
const agents = { http: new HttpAgent(), https: new HttpsAgent() };

// One request to a provider: one second to connect, five for the answer, no retry. Not with `fetch`, which does not
// tell a connection that was never made (safe to repeat) from an answer that never came (not safe).
export function callProvider(
  method: 'GET' | 'POST',
  url: URL,
  headers: Record<string, string>,
  body?: string,
): Promise<ProviderAnswer> {
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const isHttps = url.protocol === 'https:';
    const outgoing = (isHttps ? httpsRequest : httpRequest)(url, {
      method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body && { 'content-length': Buffer.byteLength(body) }),
      },
      agent: isHttps ? agents.https : agents.http,
    });
    const giveUp = (code: string, cause?: unknown) => {
      clearTimeout(connectTimer);
      clearTimeout(readTimer);
      outgoing.destroy();
      reject(new ProviderFailure(code, isConnected, { cause }));
    };
    const connectTimer = setTimeout(() => giveUp('connect_timeout'), CONNECT_MS);
    let readTimer: NodeJS.Timeout | undefined;
    const connected = () => {
      isConnected = true;
      clearTimeout(connectTimer);
      readTimer = setTimeout(() => giveUp('read_timeout'), READ_MS);
    };
    outgoing.on('socket', (socket) => {
      socket.once(isHttps ? 'secureConnect' : 'connect', connected);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => giveUp(error.code ?? 'connection_lost', error));
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > LARGEST_ANSWER_BYTES) giveUp('answer_too_large');
        else chunks.push(chunk);
      });
      response.on('error', (error) => giveUp('connection_lost', error));
      response.on('aborted', () => giveUp('connection_lost'));
      response.on('end', () => {
        clearTimeout(readTimer);
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
      });
    });
    outgoing.end(body);
  });
}
