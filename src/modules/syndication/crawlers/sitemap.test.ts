import { expect, it } from 'vitest';
import { sitemapIndex, sitemapPage } from './sitemap.ts';

const changedAt = new Date('2026-11-14T09:00:00Z');

it('lists pages by their public address with the date of their last change', () => {
  expect(sitemapPage('https://tiketi.example', [{ path: '/events/koroga-night', changedAt }])).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      '<url><loc>https://tiketi.example/events/koroga-night</loc><lastmod>2026-11-14T09:00:00.000Z</lastmod></url>',
      '</urlset>',
      '',
    ].join('\n'),
  );
});

it('names files in the index, and no date where none is known', () => {
  const index = sitemapIndex('https://tiketi.example', [{ path: '/sitemaps/pages.xml', changedAt: null }]);
  expect(index).toContain('<sitemap><loc>https://tiketi.example/sitemaps/pages.xml</loc></sitemap>');
});

it('escapes what XML does not allow in an address', () => {
  expect(sitemapPage('https://tiketi.example', [{ path: `/a&b<c>"d'`, changedAt: null }])).toContain(
    '<loc>https://tiketi.example/a&amp;b&lt;c&gt;&quot;d&apos;</loc>',
  );
});
