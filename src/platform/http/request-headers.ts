export type Encoding = 'br' | 'gzip' | 'identity';

const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];

// No browser sends more; reading only the start keeps the work bounded.
const LONGEST_HEADER = 1024;

// The encoding that the client prefers; where it likes several equally, we prefer brotli, then gzip, then none.
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  const qualities = readQualities(acceptEncoding);
  const others = qualities.get('*');
  let best: Encoding = 'identity';
  let bestQuality = 0;
  for (const encoding of ENCODINGS) {
    const quality = qualities.get(encoding) ?? others ?? 0;
    if (quality > bestQuality) {
      best = encoding;
      bestQuality = quality;
    }
  }
  return best;
}

function readQualities(header: string): Map<string, number> {
  const qualities = new Map<string, number>();
  for (const part of header.slice(0, LONGEST_HEADER).split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (name === '') continue;
    const written = parameters.find((parameter) => parameter.startsWith('q='));
    qualities.set(
      name === 'x-gzip' ? 'gzip' : name,
      written === undefined ? 1 : readQuality(written.slice(2)),
    );
  }
  return qualities;
}

// 0, which means "not this one", when it cannot be read.
function readQuality(digits: string): number {
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(digits) ? Number(digits) : 0;
}

// Weak comparison, as If-None-Match asks for: a proxy may have weakened the tag on its way.
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  const opaque = withoutWeakness(etag);
  for (const part of ifNoneMatch.slice(0, LONGEST_HEADER).split(',')) {
    const candidate = part.trim();
    if (candidate === '*' || withoutWeakness(candidate) === opaque) return true;
  }
  return false;
}

function withoutWeakness(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag;
}

// The first cookie of that name, as it stands; null when there is none.
export function cookieValue(cookies: string | undefined, name: string): string | null {
  if (cookies === undefined) return null;
  const wanted = `${name}=`;
  let from = cookies.indexOf(wanted);
  while (from > 0 && !isSeparator(cookies.charCodeAt(from - 1))) from = cookies.indexOf(wanted, from + 1);
  if (from < 0) return null;
  const end = cookies.indexOf(';', from);
  return cookies.slice(from + wanted.length, end < 0 ? undefined : end).trim();
}

function isSeparator(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x3b;
}
