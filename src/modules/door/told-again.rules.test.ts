import { expect, test } from 'vitest';
import { isAnotherWord } from './told-again.rules.ts';

const word = (more: object = {}) => ({
  toldBy: 'device' as const,
  kind: 'entry' as const,
  ...{ people: 1, generation: 1, at: 1_000, undoes: null, ...more },
});
const server = (more: object = {}) => ({ ...word(more), toldBy: 'server' as const });

test('the same again is the same; anything else under its nonce is another word', () => {
  expect(isAnotherWord(word(), word())).toBe(false);
  for (const other of [{ kind: 'exit' }, { kind: 'refused' }, { people: 2 }, { generation: 2 }, { at: 1 }])
    expect(isAnotherWord(word(other), word())).toBe(true);
});

test('what the server decided, the device may have done or refused, and nothing else', () => {
  expect(isAnotherWord(word({ kind: 'refused', people: 2 }), server())).toBe(false);
  expect(isAnotherWord(word(), server({ kind: 'refused' }))).toBe(false);
  expect(isAnotherWord(word({ kind: 'exit' }), server())).toBe(true);
  expect(isAnotherWord(word(), server({ kind: 'exit' }))).toBe(true);
  expect(isAnotherWord(word({ kind: 'undo', undoes: 'n' }), server())).toBe(true);
  expect(isAnotherWord(word({ kind: 'undo', undoes: 'n' }), server({ kind: 'undo', undoes: 'm' }))).toBe(
    true,
  );
});
