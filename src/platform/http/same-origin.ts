export type ReadHeader = (name: string) => string | undefined;

export interface OwnAddress {
  publicUrl: string;
  // People who try the program out open 127.0.0.1 as well as localhost: a demo accepts whatever host name was asked
  // for.
  isDemo: boolean;
}

// No browser sends it. What takes forms further in would not know what to make of it.
export function hasBrokenOrigin(header: ReadHeader): boolean {
  const origin = header('origin');
  return origin !== undefined && origin !== 'null' && !URL.canParse(origin);
}

// Browsers say where a request comes from. Requests that change something must come from our own pages.
export function isSameOrigin(header: ReadHeader, own: OwnAddress): boolean {
  if (hasBrokenOrigin(header)) return false;
  const site = header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = header('origin');
  if (origin === undefined || (own.isDemo && site !== undefined)) return site !== undefined;
  return isOurs(origin, header('host'), own);
}

// For an address that any site may link to: tells whether the link was followed on one of our own pages, not typed or
// fetched ahead.
export function isOwnPage(header: ReadHeader, own: OwnAddress): boolean {
  if (header('sec-purpose') !== undefined || header('purpose') === 'prefetch') return false;
  const site = header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  const referer = header('referer');
  if (referer === undefined || (own.isDemo && site !== undefined)) return site !== undefined;
  return isOurs(referer, header('host'), own);
}

function isOurs(address: string, host: string | undefined, { publicUrl, isDemo }: OwnAddress): boolean {
  if (!URL.canParse(address)) return false;
  const given = new URL(address);
  return given.origin === new URL(publicUrl).origin || (isDemo && given.host === host);
}
