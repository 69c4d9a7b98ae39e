import type { IncomingMessage } from 'node:http';

// Each proxy writes whom it speaks with at the right end of X-Forwarded-For. As many words from the right as there are
// proxies of ours were written by them; what stands further left, anybody may have sent.
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
