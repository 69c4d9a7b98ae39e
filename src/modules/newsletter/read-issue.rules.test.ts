import { expect, test } from 'vitest';
import { readIssue } from './read-issue.rules.ts';

const FILE = `issue: november-2026

--- en
# Three nights out

Go to [the list](/events).

--- sw
# Usiku mitatu wa nje

Tazama [orodha](/events).
`;

test('a file says which issue it is, and its words in each language', () => {
  expect(readIssue(FILE)).toEqual({
    ok: true,
    value: {
      key: 'november-2026',
      texts: {
        en: { subject: 'Three nights out', markdown: 'Go to [the list](/events).' },
        sw: { subject: 'Usiku mitatu wa nje', markdown: 'Tazama [orodha](/events).' },
      },
    },
  });
});

test.each([
  ['no_key', FILE.replace('issue: november-2026', '')],
  ['no_key', FILE.replace('november-2026', 'November 2026')],
  ['no_english', FILE.replace('--- en', '--- id')],
  ['no_subject', FILE.replace('# Three nights out', '')],
  ['no_subject', 'issue: a\n--- en\n# Only a subject\n'],
])('%s', (reason, file) => {
  expect(readIssue(file)).toEqual({ ok: false, reason });
});
