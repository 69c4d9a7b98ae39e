import { isIP, Socket } from 'node:net';

// Importing this keeps the process on its own machine: a connection to any other host fails, and is remembered
// so that the run fails even when the code under test swallows the error.
const blockedCalls: string[] = [];
let report: (host: string) => void = () => {};

export function takeBlockedCalls(): string[] {
  return blockedCalls.splice(0);
}

export function onBlockedCall(listener: (host: string) => void): void {
  report = listener;
}

export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true;
  return isIP(name) !== 0 && /^(::ffff:)?127\./.test(name);
}

const connect = Socket.prototype.connect as (this: Socket, ...args: unknown[]) => Socket;

Socket.prototype.connect = function connectOnlyLoopback(this: Socket, ...args: unknown[]): Socket {
  const host = hostOf(args);
  if (host === null || isLoopback(host)) return connect.apply(this, args);
  blockedCalls.push(host);
  report(host);
  const error = Object.assign(new Error(`A network call to ${host} leaves this machine`), {
    code: 'EBLOCKED',
  });
  process.nextTick(() => this.destroy(error));
  return this;
} as typeof Socket.prototype.connect;

// The host that net.Socket.connect(…) is asked for; null for a Unix socket.
function hostOf(args: unknown[]): string | null {
  // node:net's own callers pass [[options, callback]].
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof first === 'object' && first !== null) {
    if ('path' in first && first.path) return null;
    return 'host' in first && typeof first.host === 'string' ? first.host : 'localhost';
  }
  const isPort = typeof first === 'number' || /^\d+$/.test(String(first));
  if (!isPort) return null;
  return typeof second === 'string' ? second : 'localhost';
}
