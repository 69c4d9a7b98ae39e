import { expect, test } from 'vitest';
import { campaignNameOf, readSource, writeSource } from './order-source.ts';

test('what is remembered is read for the same event alone', () => {
  const link = { channel: 'link', campaign: 'radio-spot' } as const;
  expect(readSource(writeSource('a-night', link), 'a-night')).toEqual(link);
  expect(readSource(writeSource('a-night', link), 'b-night')).toBeNull();
  expect(readSource(writeSource('a-night', { channel: 'embed' }), 'a-night')).toEqual({ channel: 'embed' });
});

test.each([
  '',
  'a-night',
  'a-night.link',
  'a-night.link.',
  'a-night.link.A b',
  'a-night.door',
  'a-night.embed.x',
  'a-night.link.a.b',
])('%j says nothing', (cookie) => {
  expect(readSource(cookie, 'a-night')).toBeNull();
});

test.each([
  ['Instagram', 'instagram'],
  ['  Radio – Spot 2 ', 'radio-spot-2'],
  ['Café', 'cafe'],
  ['!!!', null],
  ['x'.repeat(41), null],
])('%j becomes %j', (typed, name) => {
  expect(campaignNameOf(typed)).toBe(name);
});
