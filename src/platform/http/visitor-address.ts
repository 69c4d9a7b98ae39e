import type { IncomingMessage } from 'node:http';

// Each proxy appends to X-Forwarded-For the address that it speaks with. So our own proxies wrote as many entries,
// counted from the right, as there are of them; anybody may have sent what is further left.
export function visitorAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string {
  const nearest = socket.remoteAddress ?? '';
  const forwarded = trustedProxies > 0 ? headers['x-forwarded-for'] : undefined;
  if (typeof forwarded !== 'string') return nearest;
  const hops = forwarded.split(',').map((word) => word.trim());
  return hops[Math.max(0, hops.length - trustedProxies)] || nearest;
}
