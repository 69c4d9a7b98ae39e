import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, cookieValue, matchesEtag } from './request-headers.ts';

describe('chooseEncoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0.5, identity', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['identity;q=0', 'identity'],
    ['deflate', 'identity'],
    ['', 'identity'],
    [';;q=,,br;q=nonsense', 'identity'],
    ['br;q=2', 'identity'],
    [undefined, 'identity'],
  ])('%s → %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });

  it('never throws and never chooses what was refused', () => {
    const part = fc.tuple(
      fc.constantFrom('br', 'gzip', 'identity', '*', 'zstd'),
      fc.constantFrom('', ';q=0', ';q=1'),
    );
    fc.assert(
      fc.property(fc.array(part), fc.string(), (parts, junk) => {
        const header = [...parts.map(([name, quality]) => name + quality), junk].join(', ');
        const chosen = chooseEncoding(header);
        const last = new Map(parts).get(chosen);
        if (chosen !== 'identity' && !junk.includes(chosen)) expect(last).not.toBe(';q=0');
      }),
    );
  });
});

describe('matchesEtag', () => {
  const etag = 'W/"abc.en"';

  it.each([
    [etag, true],
    ['"abc.en"', true],
    ['*', true],
    ['"x", W/"abc.en" ,"y"', true],
    ['"abc.id"', false],
    ['abc.en', false],
    ['', false],
    ['W/', false],
    ['"abc.en', false],
  ])('%s → %s', (header, isMatch) => {
    expect(matchesEtag(header, etag)).toBe(isMatch);
  });

  it('never throws, and finds the tag in any list', () => {
    const other = fc.stringMatching(/^[a-z0-9]{1,12}$/).map((text) => `"${text}"`);
    fc.assert(
      fc.property(fc.array(other, { maxLength: 20 }), fc.array(other, { maxLength: 20 }), (before, after) => {
        expect(matchesEtag([...before, etag, ...after].join(','), etag)).toBe(true);
        expect(matchesEtag([...before, ...after].join(','), etag)).toBe(false);
      }),
    );
    fc.assert(fc.property(fc.string(), (junk) => typeof matchesEtag(junk, etag) === 'boolean'));
  });
});

describe('cookieValue', () => {
  it.each([
    ['MY_LANG=sw', 'sw'],
    ['a=1; MY_LANG=id; b=2', 'id'],
    ['a=1;MY_LANG=id', 'id'],
    ['NOT_MY_LANG=sw', null],
    ['NOT_MY_LANG=sw; MY_LANG=id', 'id'],
    ['MY_LANG=', ''],
    ['MY_LANG', null],
    ['', null],
    [undefined, null],
  ])('%s → %s', (header, value) => {
    expect(cookieValue(header, 'MY_LANG')).toBe(value);
  });

  it('never throws, and reads what stands there', () => {
    const name = fc.stringMatching(/^[A-Z_]{1,10}$/).filter((text) => text !== 'MY_LANG');
    const text = fc.stringMatching(/^[a-z0-9%.-]{0,12}$/);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, text)),
        text,
        fc.array(fc.tuple(name, text)),
        (before, value, after) => {
          const jar = [...before, ['MY_LANG', value], ...after]
            .map(([key, held]) => `${key}=${held}`)
            .join('; ');
          expect(cookieValue(jar, 'MY_LANG')).toBe(value);
        },
      ),
    );
    fc.assert(fc.property(fc.string(), (junk) => cookieValue(junk, 'MY_LANG') !== undefined));
  });
});
