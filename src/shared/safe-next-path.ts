const SOMEWHERE = 'http://here.invalid';

// A path of this site to go on to, or null. Browsers read \ as / and drop tabs and line breaks, so `/\evil` and
// `/<tab>/evil` would leave: whatever the address parser does not keep on this host is refused.
export function safeNextPath(next: unknown): string | null {
  if (typeof next !== 'string' || !next.startsWith('/') || next.length > 2048) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
  if (/^\/[/\\]|[\u0000-\u001f\u007f]/.test(next) || !URL.canParse(next, SOMEWHERE)) return null;
  const { origin, pathname, search, hash } = new URL(next, SOMEWHERE);
  // Dot segments may have made a second slash: /.//evil
  return origin === SOMEWHERE && !pathname.startsWith('//') ? pathname + search + hash : null;
}
