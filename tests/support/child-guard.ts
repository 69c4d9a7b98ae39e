// Loaded into the server program when a test starts it (node --import). It keeps the program on this machine, and
// ends it with the test process, which holds the other end of its standard input.
import { onBlockedCall } from './loopback-only.ts';

onBlockedCall((host) => console.error(`blocked network call to ${host}`));

process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.resume();
process.stdin.unref();
