import { escapeXml } from '../xml.ts';

export interface SitemapEntry {
  path: string;
  changedAt: Date | null;
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export function sitemapIndex(publicUrl: string, files: readonly SitemapEntry[]): string {
  return document('sitemapindex', 'sitemap', publicUrl, files);
}

export function sitemapPage(publicUrl: string, pages: readonly SitemapEntry[]): string {
  return document('urlset', 'url', publicUrl, pages);
}

function document(
  root: string,
  element: string,
  publicUrl: string,
  entries: readonly SitemapEntry[],
): string {
  const lines = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<${element}><loc>${escapeXml(publicUrl + path)}</loc>${changed}</${element}>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="${NAMESPACE}">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n');
}
