import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessLine } from './access-line.ts';

describe('accessLine', () => {
  it('is one line of JSON for any address', () => {
    const instant = fc.integer({ min: 0, max: 4_000_000_000_000 });
    fc.assert(
      fc.property(fc.string(), instant, (url, at) => {
        const line = accessLine({
          at,
          requestId: 'ab-1',
          method: 'GET',
          quotedUrl: JSON.stringify(url),
          status: 200,
          bytes: 10,
          ms: 1.25,
          cache: 'hit',
        });
        expect(line.indexOf('\n')).toBe(line.length - 1);
        expect(JSON.parse(line)).toEqual({
          level: 30,
          time: new Date(at).toISOString(),
          reqId: 'ab-1',
          method: 'GET',
          url,
          status: 200,
          bytes: 10,
          ms: 1.3,
          cache: 'hit',
          msg: 'request',
        });
      }),
    );
  });
});
