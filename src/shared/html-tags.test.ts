import { describe, expect, test } from 'vitest';
import { hasTags } from './html-tags.ts';

describe('HTML in what somebody typed', () => {
  test.each([
    '<b>Jazz</b>',
    'Jazz</b>',
    '<br/>',
    '<br />',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<img src=x onerror=alert(1)>',
    '<img/src=x onerror=alert(1)>',
    '<img src=x onerror=alert(1)',
    '<svg\nonload=alert(1)>',
    '<my-part>',
    '<input disabled>',
    '<script x y>',
    '<script x 1 y/>',
    '</script x y >',
    '<iframe a\nb c>',
    '<!-- hidden -->',
    '<!DOCTYPE html>',
    '<?xml version="1.0"?>',
    'first < second, then <i>third</i>',
  ])('is seen: %s', (text) => {
    expect(hasTags(text)).toBe(true);
  });

  test.each([
    '',
    'a < b',
    'a <b',
    'a<b and c>d',
    'I <3 Nairobi',
    'I <3 jazz, 1 < 2',
    'from <10 to 20> and more',
    'the <video',
    '<3<3<3',
    '5 > 3',
    '-> doors at 6 <-',
    '<https://tickets.example/more>',
    '<amina@mail.example>',
    '<>',
    'Tom & Jerry',
    '&lt;b&gt;',
    '# Title\n> quote\n* list',
  ])('is not seen where there is none: %s', (text) => {
    expect(hasTags(text)).toBe(false);
  });

  test('is looked for in a time that grows no faster than the text', () => {
    expect(hasTags(`<a ${'a '.repeat(10_000)}`)).toBe(false);
    expect(hasTags('<a '.repeat(7_000))).toBe(false);
    expect(hasTags('<script '.repeat(2_500))).toBe(false);
    expect(hasTags(`<script ${'x '.repeat(10_000)}`)).toBe(false);
    expect(hasTags(`<a${' '.repeat(20_000)}`)).toBe(false);
  });
});
