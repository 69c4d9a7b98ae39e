import { expect, it } from 'vitest';
import { robotsTxt } from './robots.ts';

const lines = robotsTxt('https://tiketi.example').split('\n');

// As crawlers read a rule: a prefix in which * stands for anything.
const isDisallowed = (path: string) =>
  lines
    .filter((line) => line.startsWith('Disallow: '))
    .map((line) => line.slice('Disallow: '.length).split('*').map(RegExp.escape).join('.*'))
    .some((rule) => new RegExp(`^${rule}`).test(path));

it('names the sitemap by its public address', () => {
  expect(lines).toContain('Sitemap: https://tiketi.example/sitemap.xml');
});

it.each([
  '/events/pay',
  '/events/pay/success?REF_NUMBER=K2',
  '/account/myTickets/checkTicket',
  '/login?next=%2Fevents',
  '/sell/events',
  '/events/listing/category:music+city:nairobi+when:today',
])('keeps crawlers out of %s', (path) => {
  expect(isDisallowed(path)).toBe(true);
});

it.each([
  '/events',
  '/events/koroga-night',
  '/events/listing/category:music+city:nairobi',
  '/sell-your-tickets',
  '/posters/music/koroga-night-5.og.png',
  '/assets/app.css',
])('lets crawlers read %s', (path) => {
  expect(isDisallowed(path)).toBe(false);
});
