import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createFrontServer,
  type FrontServer,
  type FrontServerSettings,
  isStillSending,
} from './front-server.ts';

const SOON = { timeout: 20_000 };

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
    await vi.waitFor(() => expect(ask(port)).rejects.toThrow(), SOON);
    // A connection beyond the limit that sends nothing is closed.
    await once(eleventh, 'close');
    await vi.waitFor(async () => expect((await ask(port)).status).toBe(200), SOON);
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

describe('whoever is slow', () => {
  const post = (body: string) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`;
  const whose: FrontServerSettings['answerLate'] = (req, res) =>
    res.answerInstead(isStillSending(req) ? 408 : 503, [], '');

  it('to send what they announced is known from whom we keep waiting ourselves', async () => {
    const body = 'x'.repeat(200_000);
    for (const [sent, listener, status] of [
      ['half', 'reads', 408],
      ['half', 'waits', 408],
      ['all', 'reads', 503],
      // The rest of the body is larger than what Node buffers before anybody reads it.
      ['all', 'waits', 503],
    ] as const) {
      const { hold } = await open({
        limits: { answerMs: 200 },
        listener: (req) => void (listener === 'reads' && req.resume()),
        answerLate: whose,
      });
      const socket = await hold();
      socket.write(post(body) + (sent === 'all' ? body : 'xx'));
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(answer.toString(), `${sent}, ${listener}`).toContain(`HTTP/1.1 ${status} `);
      await once(socket, 'close');
    }
  });

  it('to send headers keeps no connection; one that is only idle is kept', async () => {
    const { hold } = await open({ limits: { headersMs: 300 } });
    const idle = await hold();
    idle.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(idle, 'data');
    const slow = await hold();
    slow.resume();
    // A drop may be sent when it is closed already.
    slow.on('error', () => {});
    slow.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    const drip = setInterval(() => slow.write('x'), 50);
    await once(slow, 'close');
    clearInterval(drip);
    idle.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const [answer] = (await once(idle, 'data')) as [Buffer];
    expect(answer.toString()).toContain('HTTP/1.1 200 ');
  });
});
