import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, sealInlineCode } from './content-security-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const sources = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1);

describe('contentSecurityPolicy', () => {
  it('is closed for a page without inline code', () => {
    expect(contentSecurityPolicy('<!DOCTYPE html><p>Karibu</p>')).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
  });

  it('allows exactly the inline scripts and styles of the page', () => {
    const policy = contentSecurityPolicy(`
      <script>one()</script><SCRIPT async="">two("</scrip")</SCRIPT ><script type="module">import "/a.js"</script>
      <script>one()</script>
      <script src="/assets/entry.js"></script><script type="application/ld+json">{"name":"x"}</script>
      <style data-x="1">p{color:red}</style>`);
    expect(sources(policy, 'script-src')).toEqual([
      "'self'",
      hash('one()'),
      hash('two("</scrip")'),
      hash('import "/a.js"'),
    ]);
    expect(sources(policy, 'style-src')).toEqual(["'self'", hash('p{color:red}')]);
  });

  it('hashes line breaks as the browser will see them', () => {
    expect(sources(contentSecurityPolicy('<script>a\r\nb\rc</script>'), 'script-src')).toContain(
      hash('a\nb\nc'),
    );
  });
});

describe('sealInlineCode', () => {
  const page =
    '<script nonce="k3y">ours()</script><script>theirs()</script><script nonce="guess">theirs2()</script>' +
    '<link rel="modulepreload" href="/a.js" nonce="k3y"/><p>nonce="k3y"</p>';

  it('allows only what carries the mark of this render', () => {
    const { contentSecurityPolicy: policy } = sealInlineCode(page, 'k3y');
    expect(sources(policy, 'script-src')).toEqual(["'self'", hash('ours()')]);
  });

  it('takes the marks out of the page', () => {
    const { html } = sealInlineCode(page, 'k3y');
    expect(html).toContain('<script>ours()</script>');
    expect(html).toContain('<link rel="modulepreload" href="/a.js"/>');
  });
});
