import { describe, expect, it } from 'vitest';
import { errorFacts } from './error-facts.ts';
import { errorWords } from './error-words.ts';

const thrown = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data });
const words = (status: number, data: unknown = null, locale: 'en' | 'sw' = 'en') =>
  errorWords(errorFacts(thrown(status, data)), locale);

describe('the error page says', () => {
  it('what the server said about a 500', () => {
    expect(words(500, { statusMessage: 'Error searching the results.' })).toEqual({
      title: 'Oops, Internal server error.',
      hint: 'Error searching the results.',
      detail: null,
    });
  });

  it('that a 500 is our problem when the server said nothing', () => {
    expect(words(500)).toEqual({
      title: 'Oops, Internal server error.',
      hint: 'This is a problem on our end. Please try again later.',
      detail: null,
    });
  });

  it('a 500 in the language of the page', () => {
    const data = { statusMessage: 'Error searching the results.', message: 'Utafutaji haukufaulu.' };
    expect(words(500, data, 'sw')).toMatchObject({
      hint: 'Utafutaji haukufaulu.',
      detail: null,
    });
  });

  it('which page is missing, in the language of the page', () => {
    const data = { statusMessage: 'Page not found: /x', message: 'Ukurasa haupo: /x' };
    expect(words(404, data, 'sw').detail).toBe('Ukurasa haupo: /x');
  });

  it('which page is missing', () => {
    expect(words(404, { statusMessage: 'Page not found: /nowhere' })).toEqual({
      title: 'Oops, page does not exist!',
      hint: "We don't have the page you're looking for.",
      detail: 'Page not found: /nowhere',
    });
  });

  it('to wait after too many requests', () => {
    expect(words(429)).toEqual({
      title: 'Oops, unknown error occurred!',
      hint: 'Please try again later.',
      detail: null,
    });
  });

  it('what a 503 waits for, and nothing of a fault', () => {
    const busy = { statusMessage: 'Too busy.', message: 'Very many people are here right now.' };
    expect(words(503, busy)).toEqual({
      title: 'One moment, please.',
      hint: 'Very many people are here right now.',
      detail: null,
    });
    expect(words(503).hint).toBe('We cannot answer right now. Nothing is lost: try again in a moment.');
    expect(words(503, null, 'sw').title).toBe('Subiri kidogo, tafadhali.');
  });

  it('to contact us about anything else', () => {
    expect(words(418)).toEqual({
      title: 'Oops, we have an error!',
      hint: 'Please contact us to fix it.',
      detail: null,
    });
  });
});

describe('an error', () => {
  it('that nobody meant to throw tells nothing of itself', () => {
    expect(errorFacts(new Error('password=secret'))).toEqual({
      status: 500,
      statusMessage: null,
      message: null,
      reference: null,
    });
  });

  it.each([undefined, 'Error: No route matches', 7, { statusMessage: 7 }])(
    'with data %j has no words',
    (data) => {
      expect(errorFacts(thrown(404, data)).statusMessage).toBeNull();
    },
  );
});
