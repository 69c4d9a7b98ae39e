import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface FaultProxy {
  // The target's address, with this proxy's port.
  url: string;
  // Closes every connection and refuses new ones, like a stopped server.
  cut(): Promise<void>;
  // Accepts connections but passes nothing on, like a dead network.
  hang(): void;
  // Passes everything on again; connections that hung continue.
  restore(): Promise<void>;
  stop(): Promise<void>;
}

// Stands between a program and what it connects to, on this machine.
export async function startFaultProxy(targetUrl: string): Promise<FaultProxy> {
  const target = new URL(targetUrl);
  const pairs = new Set<{ near: Socket; far: Socket | null }>();
  let isHanging = false;

  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (near) => {
    const pair: { near: Socket; far: Socket | null } = { near, far: null };
    pairs.add(pair);
    near.on('error', () => near.destroy());
    near.on('close', () => {
      pairs.delete(pair);
      pair.far?.destroy();
    });
    if (!isHanging) join(pair);
  });

  function join(pair: { near: Socket; far: Socket | null }): void {
    const { near } = pair;
    const far = connect({ host: target.hostname, port: Number(target.port), allowHalfOpen: true });
    pair.far = far;
    far.on('error', () => near.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far);
    far.pipe(near);
  }

  async function listen(port: number): Promise<void> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  async function close(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const { near } of pairs) near.destroy();
    await closed;
  }

  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(targetUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);

  return {
    url: url.href,
    cut: close,
    hang() {
      isHanging = true;
      for (const { near, far } of pairs) {
        if (!far) continue;
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    async restore() {
      isHanging = false;
      for (const pair of pairs) {
        const { near, far } = pair;
        if (far === null) {
          join(pair);
        } else {
          near.pipe(far);
          far.pipe(near);
        }
      }
      if (!server.listening) await listen(port);
    },
    async stop() {
      if (server.listening) await close();
    },
  };
}
