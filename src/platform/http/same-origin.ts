export type ReadHeader = (name: string) => string | undefined;

// A browser says where a request comes from; what changes anything must come from our own pages.
export function isSameOrigin(header: ReadHeader, publicUrl: string): boolean {
  const site = header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return isOurs(header('origin'), header('host'), publicUrl);
}

// For an address that anybody may link to: followed on one of our pages, neither typed nor fetched ahead of time.
export function isOwnPage(header: ReadHeader, publicUrl: string): boolean {
  if (header('sec-purpose') !== undefined || header('purpose') === 'prefetch') return false;
  const site = header('sec-fetch-site');
  return site === undefined ? isOurs(header('referer'), header('host'), publicUrl) : site === 'same-origin';
}

function isOurs(address: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const given = new URL(address);
  // Someone who tries it out opens 127.0.0.1 as well as localhost.
  return given.origin === new URL(publicUrl).origin || given.host === host;
}
