// Personal pages, and combinations of filters that show the same events in yet another order.
const NOT_FOR_CRAWLERS = [
  '/account',
  '/login',
  '/logout',
  '/signup',
  '/forgotPassword',
  '/profile',
  '/reviews',
  '/events/pay',
  '/tickets/',
  '/newsletter',
  '/sell/',
  '/dev/',
  '/events/listing/*+*+',
];

export function robotsTxt(publicUrl: string): string {
  const lines = NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}
