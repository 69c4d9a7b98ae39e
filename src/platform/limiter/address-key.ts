import { isIPv6 } from 'node:net';

// The key under which an address is counted. One customer has a whole /64 of IPv6 addresses, so only the first half
// counts.
export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  return isIPv6(address) ? groupsOf(address).slice(0, 4).join(':') : address;
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const split = (part: string) => (part === '' ? [] : part.split(':'));
  const first = split(head);
  const last = split(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(zeros).fill('0'), ...last].map((group) => group.replace(/^0+(?=.)/, ''));
}
