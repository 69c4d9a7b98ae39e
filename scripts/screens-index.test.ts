import { expect, test } from 'vitest';
import { screensIndex } from './screens-index.ts';

test('pages down, looks across; what was found stands below its picture, and is only text', () => {
  const look = { language: 'en', theme: 'dark', width: 390 };
  const html = screensIndex([
    { page: 'events', ...look, file: 'events.en.dark.390.jpg', problems: [] },
    { page: 'login', ...look, file: 'login.en.dark.390.jpg', problems: ['<b>label</b> is missing'] },
    { page: 'login', ...look, width: 1440, file: 'login.en.dark.1440.jpg', problems: [] },
  ]);
  expect(html).toContain('2 pages, 3 screens, 1 findings');
  expect(html.match(/<tr id=/g)).toHaveLength(2);
  expect(html.match(/<img /g)).toHaveLength(3);
  // No picture of the first page at the second width.
  expect(html.match(/<td><\/td>/g)).toHaveLength(1);
  expect(html).toContain('<li>&#60;b&#62;label&#60;/b&#62; is missing</li>');
});
