import { expect, test } from 'vitest';
import { mainLocaleOf, paragraphsOf, writtenFor } from './mailing.rules.ts';

const text = (subject: string) => ({ subject, words: subject });

test('everybody reads their own language, or else that of the event, or else the first there is', () => {
  const texts = { id: text('Halo'), sw: text('Habari') };
  expect(mainLocaleOf(texts, 'sw')).toBe('sw');
  expect(mainLocaleOf(texts, 'en')).toBe('id');
  expect(writtenFor(texts, 'sw', 'id')).toMatchObject({ locale: 'id', subject: 'Halo' });
  expect(writtenFor(texts, 'sw', 'en')).toMatchObject({ locale: 'sw', subject: 'Habari' });
});

test('blank lines part paragraphs', () => {
  expect(paragraphsOf('Hello\r\nyou\r\n\r\n  \nBring a hat\n\n\n')).toEqual([
    ['Hello', 'you'],
    ['Bring a hat'],
  ]);
  expect(paragraphsOf(' \n ')).toEqual([]);
});
