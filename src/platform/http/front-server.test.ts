import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFrontServer, type FrontServer, type FrontServerSettings } from './front-server.ts';

const opened: { front: FrontServer; sockets: Socket[] }[] = [];
afterEach(async () => {
  for (const { front, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.destroy();
    front.server.closeAllConnections();
    front.server.close();
    await once(front.server, 'close');
  }
});

async function open(settings: Partial<FrontServerSettings>) {
  const front = createFrontServer({
    listener: (_req, res) => void res.writeHead(200).end('here'),
    answerLate: (_req, res) => res.answerInstead(503, ['retry-after', '2'], 'late'),
    ...settings,
  });
  front.server.listen(0, '127.0.0.1');
  await once(front.server, 'listening');
  const { port } = front.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  opened.push({ front, sockets });
  return {
    port,
    async hold() {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => {});
      await once(socket, 'connect');
      return socket;
    },
  };
}

async function ask(port: number, path = '/') {
  const agent = new Agent({ keepAlive: true });
  const sent = request({ host: '127.0.0.1', port, path, agent }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk;
  agent.destroy();
  return { status: answer.statusCode, connection: answer.headers.connection, text };
}

describe('connections', () => {
  it('are kept up to the limit; a few beyond it get one answer each, and more are closed unheard', async () => {
    const { port, hold } = await open({ limits: { connections: 10 } });
    expect(await ask(port)).toMatchObject({ status: 200, connection: 'keep-alive' });
    for (let count = 0; count < 10; count += 1) await hold();
    expect(await ask(port)).toMatchObject({ status: 200, connection: 'close', text: 'here' });
    const eleventh = await hold();
    await vi.waitFor(() => expect(ask(port)).rejects.toThrow());
    // The one beyond that asks for nothing does not keep its place.
    await once(eleventh, 'close');
    await vi.waitFor(async () => expect((await ask(port)).status).toBe(200));
  });
});

describe('a request that takes too long', () => {
  it('is answered in place of whoever should, once, and what comes afterwards goes nowhere', async () => {
    let answer = () => {};
    const { port } = await open({
      limits: { answerMs: 50 },
      listener(req, res) {
        answer = () => void res.writeHead(200).end(req.url);
        if (req.url === '/in-time') answer();
      },
    });
    expect(await ask(port, '/in-time')).toMatchObject({ status: 200, text: '/in-time' });
    expect(await ask(port, '/never')).toEqual({ status: 503, connection: 'close', text: 'late' });
    expect(answer).not.toThrow();
  });

  it('is waited for where nobody set a time', async () => {
    const { port } = await open({
      limits: { answerMs: null },
      listener: (_req, res) => void setTimeout(() => res.writeHead(200).end('at last'), 300),
    });
    expect(await ask(port)).toMatchObject({ status: 200, text: 'at last' });
  });
});
