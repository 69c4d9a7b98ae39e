import { describe, expect, it } from 'vitest';
import { inlineSource } from './content-security-policy.ts';
import { createPageHeaders, type PageToSend } from './page-headers.ts';

const page = { headers: {}, locale: 'sw', isPublic: true } as const;

describe('createPageHeaders', () => {
  const headersFor = createPageHeaders({ isHttps: false, sharedMaxAge: 0 });

  it('makes the complete set for a public page', () => {
    expect(headersFor(page)).toEqual({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-language': 'sw',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      vary: 'Accept-Language, Cookie, Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
  });

  it('lets nobody keep a page that is not public, whatever the page says', () => {
    const headers = headersFor({
      ...page,
      headers: { 'Cache-Control': 'public, max-age=60' },
      isPublic: false,
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('asks for https only where there is https, and lets a CDN keep pages only when told', () => {
    expect(headersFor(page)).not.toHaveProperty('strict-transport-security');
    const headers = createPageHeaders({ isHttps: true, sharedMaxAge: 30 })(page);
    expect(headers['strict-transport-security']).toBe('max-age=63072000');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=30');
  });

  it('takes the page’s own headers in any case, but none that belong to the sending', () => {
    const headers = headersFor({
      ...page,
      headers: {
        'Permissions-Policy': 'camera=(self)',
        'Content-Length': '5',
        ETag: '"x"',
        link: ['a', 'b'],
      },
    });
    expect(headers).toMatchObject({ 'permissions-policy': 'camera=(self)', link: ['a', 'b'] });
    expect(Object.keys(headers)).not.toContain('content-length');
    expect(Object.keys(headers)).not.toContain('etag');
  });

  it('closes everything for what is not a document', () => {
    const headers = headersFor({ ...page, headers: { 'content-type': 'text/x-script' } });
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it('lets in the guests that a page names, and does not name them itself', () => {
    const guests = 'https://js.example.com https://*.js.example.com javascript: *';
    const headers = headersFor({ ...page, headers: { 'x-script-guests': guests } });
    const policy = String(headers['content-security-policy']);
    const rules = policy.split('; ').filter((rule) => rule.includes('js.example.com'));
    expect(rules.map((rule) => rule.split(' ')[0])).toEqual(['script-src', 'connect-src', 'frame-src']);
    expect(policy).not.toMatch(/javascript:| \*[ ;]/);
    expect(headers).not.toHaveProperty('x-script-guests');
    expect(String(headersFor(page)['content-security-policy'])).not.toContain('frame-src');
  });

  it('gives public pages what they share, unless a page has its own, and nobody else', () => {
    const shared = createPageHeaders({
      isHttps: false,
      sharedMaxAge: 0,
      onPublicPages: { 'x-image-guests': 'https://tiles.example' },
    });
    const policyOf = (over: Partial<PageToSend>) =>
      String(shared({ ...page, ...over })['content-security-policy']);
    expect(policyOf({})).toContain("img-src 'self' data: https://tiles.example;");
    expect(policyOf({ headers: { 'x-image-guests': 'https://own.example' } })).not.toContain('tiles.example');
    expect(policyOf({ isPublic: false })).not.toContain('tiles.example');
  });

  it('allows the inline code that the page’s maker names by its hash, and nothing else', () => {
    const own = inlineSource('one()');
    const headers = headersFor({ ...page, headers: { 'x-own-scripts': `${own} 'unsafe-inline' one()` } });
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${own};`);
    expect(headers).not.toHaveProperty('x-own-scripts');
  });
});
