import fc from 'fast-check';
import { expect, it } from 'vitest';
import { safeNextPath } from './safe-next-path.ts';

it('keeps paths of this site', () => {
  expect(safeNextPath('/events')).toBe('/events');
  expect(safeNextPath('/events/search?event=jazz&page=2#top')).toBe('/events/search?event=jazz&page=2#top');
});

it.each([
  '',
  'events',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/events\r\nSet-Cookie: a=b',
  null,
  undefined,
  7,
])('refuses %j', (next) => {
  expect(safeNextPath(next)).toBeNull();
});

it('never leaves the site, whatever is written', () => {
  const mischief = fc.string({
    unit: fc.constantFrom('/', '\\', '.', '@', ':', 'a', '%', '?', '#', '\t', '\n', ' '),
  });
  fc.assert(
    fc.property(mischief, (text) => {
      const path = safeNextPath(`/${text}`);
      return path === null || new URL(path, 'http://site.example').origin === 'http://site.example';
    }),
  );
});
