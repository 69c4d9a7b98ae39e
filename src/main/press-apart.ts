import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

// After a first start, browsers get gzip at first. The better form is made beside the server, behind everything else that the
// machine does, by a process that ends with us; what it could not do, the next start does.
export function pressApart(): void {
  const child = spawn(process.execPath, ['scripts/press-rest.ts'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('error', (error) => console.error(error.message));
  child.unref();
  child.channel?.unref();
}
