import { expect, test } from 'vitest';
import { LOCALES } from '#shared/i18n.ts';
import { findQuestions } from './find-questions.rules.ts';
import { QUESTIONS } from './read-questions.ts';
import { readText } from './view-text.ts';

const ids = (locale: (typeof LOCALES)[number]) =>
  QUESTIONS[locale].questions.map(({ group, id }) => `${group}/${id}`);
const headings = (markdown: string) => markdown.match(/^## /gm)?.length;

test('all languages answer the same questions, the most urgent first', () => {
  expect(ids('en')[0]).toBe('paying/paid-no-ticket');
  expect(ids('en').length).toBeGreaterThanOrEqual(20);
  expect(ids('id')).toEqual(ids('en'));
  expect(ids('sw')).toEqual(ids('en'));
});

test.each(LOCALES)('answers in %s are short', (locale) => {
  for (const { id, answer } of QUESTIONS[locale].questions) {
    expect(answer.length, id).toBeGreaterThan(20);
    // Six lines of a phone's width and a half.
    expect(answer.replace(/\]\([^)]*\)/g, ']').length, id).toBeLessThan(460);
  }
});

test.each(['terms', 'privacy'] as const)('%s says as much in every language', (id) => {
  const [en, ...others] = LOCALES.map((locale) => readText(id, locale));
  for (const other of others) {
    expect(headings(other.markdown)).toBe(headings(en?.markdown ?? ''));
    expect(other.changedOn).toBe(en?.changedOn);
  }
});

const LIST = [
  { question: 'How do I get my money back?', answer: 'Ask for a refund.', elsewhere: 'Uang kembali' },
  { question: 'Kafé at the door', answer: 'Coffee and tea.', elsewhere: '' },
];
const found = (typed: string) => findQuestions(LIST, typed).map(({ question }) => question);

test('a search forgives accents, typos and half words, and finds nothing in nonsense', () => {
  expect(found('kafe')).toEqual(['Kafé at the door']);
  expect(found('refnud')).toEqual(['How do I get my money back?']);
  expect(found('coff')).toEqual(['Kafé at the door']);
  expect(found('please money')).toEqual(['How do I get my money back?']);
  expect(found('uang')).toEqual(['How do I get my money back?']);
  expect(found('zebra')).toEqual([]);
  expect(found('  ')).toHaveLength(2);
});
