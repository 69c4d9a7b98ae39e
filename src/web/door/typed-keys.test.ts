import { expect, test } from 'vitest';
import { TICKET_CODE_LENGTH } from '#modules/tickets/codes/ticket-code.rules.ts';
import { codeOf, NOTHING_TYPED, withKey } from './typed-keys.ts';

const TICKET = 'A1'.repeat(TICKET_CODE_LENGTH / 2);

// Each piece at one go, after a pause.
function typed(...pieces: readonly (readonly [string, number])[]) {
  let keys = NOTHING_TYPED;
  let atMs = 0;
  for (const [text, pauseMs] of pieces) {
    atMs += pauseMs;
    for (const key of text) {
      atMs += 5;
      keys = withKey(keys, key, atMs);
    }
  }
  return codeOf(keys);
}

test('a code is read whole, also with a hiccup within, and after keys that somebody pressed', () => {
  expect(typed([TICKET, 0])).toEqual({ code: TICKET });
  expect(typed([TICKET.slice(0, 40), 0], [TICKET.slice(40), 800])).toEqual({ code: TICKET });
  expect(typed(['xy', 0], [TICKET, 2_000])).toEqual({ code: TICKET });
  expect(typed(['ABCDE', 0], ['FGH23', 800])).toEqual({ code: 'ABCDEFGH23' });
  expect(typed(['https://example.com/a-poster', 0])).toEqual({ code: 'https://example.com/a-poster' });
});

test('a part of one accuses nobody; a few keys are nothing', () => {
  expect(typed([TICKET.slice(20, 60), 0], [TICKET.slice(60), 800])).toBe('incomplete');
  expect(typed(['a', 0], ['https://example.com', 800])).toBe('incomplete');
  expect(typed(['abc', 0], ['def', 900])).toBeNull();
});

test('what was typed long ago is forgotten', () => {
  expect(typed(['x'.repeat(30), 0], [TICKET, 20_000])).toEqual({ code: TICKET });
  expect(typed(['x'.repeat(30), 0], ['https://example.com', 20_000])).toEqual({
    code: 'https://example.com',
  });
});
