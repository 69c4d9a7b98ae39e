import { expect, test } from 'vitest';
import {
  readIn,
  tidyTexts,
  tidyTypeTexts,
  typeInMainLocale,
  type Worded,
  withMainLocale,
  writtenIn,
} from './event-texts.rules.ts';

const text = (name: string, summary = '', description = '') => ({ name, summary, description });

const event: Worded = {
  ...text('Night of Drums', 'Drums', 'All night'),
  policies: { refund: 'Until Friday', age: '18', access: '' },
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
  expect(withMainLocale(turned, 'en')).toMatchObject({ name: event.name, policies: event.policies });
});

test('policies are traded like the rest; one that is not written in it stays', () => {
  const sw = { ...text('Usiku wa Ngoma'), refund: 'Hadi Ijumaa' };
  const written: Worded = { ...event, texts: { sw } };
  const turned = withMainLocale(written, 'sw');
  expect(turned.policies).toEqual({ refund: 'Hadi Ijumaa', age: '18', access: '' });
  expect(turned.texts.en).toMatchObject({ refund: 'Until Friday', age: '18' });
  expect(withMainLocale(turned, 'en').policies).toEqual(event.policies);
  // One that is empty is not there, so that saving nothing new is no change.
  expect(tidyTexts({ sw: { ...sw, age: '' } }, 'en')).toEqual({ sw });
  expect(writtenIn({ locale: 'en', texts: { sw: { ...text(''), age: '18' } } })).toEqual(['en', 'sw']);
});

test('without texts in it, what there is was written in it all along', () => {
  expect(withMainLocale(event, 'id')).toEqual({ ...event, locale: 'id' });
});

test('a ticket type is called by its main language, whichever that becomes', () => {
  const type = {
    name: 'Floor',
    description: 'Standing',
    texts: { sw: { name: 'Chini', description: '' } },
  };
  const turned = typeInMainLocale(type, 'en', 'sw');
  expect(turned).toEqual({
    name: 'Chini',
    description: 'Standing',
    texts: { en: { name: 'Floor', description: 'Standing' } },
  });
  expect(typeInMainLocale(turned, 'sw', 'en').name).toBe('Floor');
  expect(typeInMainLocale(type, 'en', 'id')).toEqual(type);
  expect(
    tidyTypeTexts({ ...type.texts, en: type.texts.sw, id: { name: ' ', description: '' } }, 'en'),
  ).toEqual(type.texts);
});
