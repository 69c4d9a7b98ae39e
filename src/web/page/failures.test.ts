import { describe, expect, it } from 'vitest';
import { type Outcome, type PartName, readPart } from './failures.ts';

const broken: Outcome<never> = {
  ok: false,
  error: { statusCode: 500, statusMessage: 'Whatever the call said.', message: '', code: 'internal' },
};
const without = { ok: true, body: {} } as Outcome<string[]>;

describe('a call that failed', () => {
  it.each([
    ['trending', 'Error fetching trending events.', false],
    ['search', 'Error searching the results.', true],
    ['siteInfo', 'Error fetching site information.', false],
    ['listing', 'Internal server error.', false],
  ] as [PartName, string, boolean][])('%s', (name, statusMessage, isFatal) => {
    expect(readPart(name, broken)).toEqual({ ok: false, statusMessage, isFatal, isWhole: false });
  });

  it('leaves categories empty, on a page that is not whole', () => {
    expect(readPart('categories', broken as Outcome<string[]>, [])).toEqual({
      ok: true,
      data: [],
      isWhole: false,
    });
  });
});

describe('an answer without data', () => {
  it.each([
    ['trending', true],
    ['categories', false],
    ['search', true],
    ['siteInfo', true],
  ] as [PartName, boolean][])('%s is an internal error, fatal: %s', (name, isFatal) => {
    const expected = { ok: false, statusMessage: 'Internal server error.', isFatal, isWhole: false };
    expect(readPart(name, without, [])).toEqual(expected);
    expect(readPart(name, { ok: true, body: { data: null } } as never, [])).toEqual(expected);
    expect(readPart(name, { ok: true, body: null } as never, [])).toEqual(expected);
  });

  it('is also a page of a list without its events', () => {
    expect(readPart('trending', { ok: true, body: { data: { page: 1 } } } as never)).toMatchObject({
      ok: false,
      isFatal: true,
    });
  });
});

describe('an empty list', () => {
  it.each(['trending', 'categories', 'search', 'siteInfo'] as PartName[])('is fine for %s', (name) => {
    expect(readPart(name, { ok: true, body: { data: [] } })).toEqual({ ok: true, data: [], isWhole: true });
  });

  it('is fine as a page of nothing', () => {
    expect(readPart('trending', { ok: true, body: { data: { data: [], page: 1 } } }).ok).toBe(true);
  });
});
