import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { callProvider } from './call-provider.ts';

async function provider(server: Server): Promise<URL> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/reversal`);
}

// As load balancers do with connections that were idle too long.
test('what may be sent only once does not depend on a connection that the provider has given up', async () => {
  const answered = new WeakSet<Socket>();
  const url = await provider(
    createServer((request, response) => {
      if (answered.has(request.socket)) return request.socket.destroy();
      answered.add(request.socket);
      response.end('{}');
    }),
  );
  for (const body of ['{"first":1}', '{"second":2}']) {
    expect((await callProvider('POST', url, {}, body)).status).toBe(200);
  }
});
