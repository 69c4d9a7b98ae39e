import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, inlineSource } from './content-security-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const sources = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1);

describe('contentSecurityPolicy', () => {
  it('is closed for a page without inline code', () => {
    expect(contentSecurityPolicy()).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
  });

  it('allows exactly the code that the page’s maker names', () => {
    const own = { scripts: [inlineSource('one()')], styles: [inlineSource('p{color:red}')] };
    const policy = contentSecurityPolicy(own);
    expect(sources(policy, 'script-src')).toEqual(["'self'", hash('one()')]);
    expect(sources(policy, 'style-src')).toEqual(["'self'", hash('p{color:red}')]);
  });

  it('lets guests in only where the page names them', () => {
    const policy = contentSecurityPolicy(
      {},
      {
        scripts: ['https://pay.example'],
        images: ['https://tiles.example'],
        framedBy: '*',
      },
    );
    expect(sources(policy, 'script-src')).toEqual(["'self'", 'https://pay.example']);
    expect(sources(policy, 'frame-src')).toEqual(["'self'", 'https://pay.example']);
    expect(sources(policy, 'img-src')).toEqual(["'self'", 'data:', 'https://tiles.example']);
    expect(sources(policy, 'frame-ancestors')).toEqual(['*']);
  });

  it('hashes line breaks as the browser will see them', () => {
    expect(inlineSource('a\r\nb\rc')).toBe(hash('a\nb\nc'));
  });
});
