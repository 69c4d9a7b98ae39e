import { once } from 'node:events';
import { createServer } from 'node:net';

// Reports a taken port at once, and not only after the database is ready.
export async function tryPort(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
