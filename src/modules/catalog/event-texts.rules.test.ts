import { expect, test } from 'vitest';
import { readIn, tidyTexts, type Worded, withMainLocale, writtenIn } from './event-texts.rules.ts';

const text = (name: string, summary = '', description = '') => ({ name, summary, description });

const event: Worded = {
  ...text('Night of Drums', 'Drums', 'All night'),
  locale: 'en',
  texts: { sw: text('Usiku wa Ngoma') },
};

test('a reader is given their language, else the main one with its name', () => {
  expect(readIn(event, event.name, 'Usiku wa Ngoma', 'sw')).toEqual({ text: 'Usiku wa Ngoma', lang: null });
  expect(readIn(event, event.name, null, 'id')).toEqual({ text: 'Night of Drums', lang: 'en' });
  expect(readIn(event, event.name, null, 'en')).toEqual({ text: 'Night of Drums', lang: null });
  // What is not written in theirs is read in the main one; what is written nowhere is in no language.
  expect(readIn(event, event.summary, '', 'sw')).toEqual({ text: 'Drums', lang: 'en' });
  expect(readIn(event, '', '', 'sw')).toEqual({ text: '', lang: null });
});

test('only what is written counts, and the main language is never among the others', () => {
  expect(writtenIn(event)).toEqual(['en', 'sw']);
  expect(writtenIn({ ...event, texts: { id: text(' ') } })).toEqual(['en']);
  expect(tidyTexts({ sw: text('Ngoma'), en: text('Drums'), id: text('', ' ') }, 'en')).toEqual({
    sw: text('Ngoma'),
  });
});

test('another main language: texts that are there become the main ones, and nothing is lost', () => {
  const turned = withMainLocale(event, 'sw');
  expect(turned).toMatchObject({
    name: 'Usiku wa Ngoma',
    locale: 'sw',
    texts: { en: text('Night of Drums', 'Drums', 'All night') },
  });
  expect(withMainLocale(turned, 'en')).toEqual(event);
});

test('without texts in it, what there is was written in it all along', () => {
  expect(withMainLocale(event, 'id')).toEqual({ ...event, locale: 'id' });
});
