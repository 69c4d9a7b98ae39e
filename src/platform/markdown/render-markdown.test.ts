import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

test('Markdown becomes paragraphs, lists, emphasis and links', () => {
  expect(renderMarkdown('Doors at **six**.\n\n- food\n- music')).toBe(
    '<p>Doors at <strong>six</strong>.</p>\n<ul>\n<li>food</li>\n<li>music</li>\n</ul>',
  );
  expect(renderMarkdown('See https://example.com/map')).toBe(
    '<p>See <a href="https://example.com/map" rel="nofollow ugc noopener">https://example.com/map</a></p>',
  );
});

test.each([
  'https://bank.example@evil.example',
  '<https://bank.example@evil.example>',
  '[Your bank](https://bank.example@evil.example/login)',
  '[Your bank](https://bank.example:443@evil.example)',
  '[Your bank](https:\\\\bank.example@evil.example)',
  '[Your bank](//bank.example@evil.example)',
  '[Your bank](https://bank.example%2Flogin@evil.example)',
  '[Your bank][1]\n\n[1]: https://bank.example@evil.example',
  'bank.example:443@evil.example',
])('%s leads elsewhere than it says, and does not lead there', (text) => {
  for (const author of ['stranger', 'house'] as const) {
    expect(renderMarkdown(text, author)).toContain('evil.example');
    expect(renderMarkdown(text, author)).not.toMatch(/href="(?!mailto:)[^"]*evil/);
  }
});

test('an @ elsewhere in an address does no harm', () => {
  expect(renderMarkdown('[Us](https://video.example/@ngoma) or [write](mailto:a@ngoma.example)')).toBe(
    '<p><a href="https://video.example/@ngoma" rel="nofollow ugc noopener">Us</a> or ' +
      '<a href="mailto:a@ngoma.example" rel="nofollow ugc noopener">write</a></p>',
  );
});

test('headings start below those of the page', () => {
  expect(renderMarkdown('# Line-up\n\n### Friday')).toBe('<h3>Line-up</h3>\n<h4>Friday</h4>');
});

test('our own text has the headings below the title, and links that we stand for', () => {
  expect(renderMarkdown('## Refunds\n\n[Help](/help)', 'house')).toBe(
    '<h2>Refunds</h2>\n<p><a href="/help">Help</a></p>',
  );
});

test('the same text gives the same HTML again', () => {
  expect(renderMarkdown('*again*')).toBe(renderMarkdown('*again*'));
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox(1))',
  '[x](//evil.example/x)',
  '![x](https://evil.example/pixel.png)',
  '[x](https://a.example" onclick="alert(1))',
  '[x](https://a.example "title\\" onmouseover=\\"alert(1)")',
  '<https://a.example/"onmouseover=alert(1)//>',
  '```html\n<script>alert(1)</script>\n```',
  '<iframe src="https://evil.example"></iframe>',
  '<style>*{display:none}</style>',
  '<!--<img src="--><img src=x onerror=alert(1)>',
])('%s cannot act', (text) => {
  expectHarmless(renderMarkdown(text));
  expectHarmless(renderMarkdown(text, 'house'));
});

test('no text at all can act', () => {
  const pieces = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '[',
    ']',
    '(',
    ')',
    '`',
    '\n',
    ' ',
    '&',
    '#',
    ';',
    '/',
    '!',
    'javascript:',
    'onerror=',
    'script',
    'img',
    'src',
    'https://a.example',
    'data:',
    'x',
    '&#106;',
    '\\',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) =>
      expectHarmless(renderMarkdown(parts.join(''))),
    ),
    { numRuns: 500 },
  );
});

function expectHarmless(html: string): void {
  // Every tag that stands in the HTML is one of ours, with no attribute but a link's address and relation.
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    expect(tag).toMatch(
      /^<\/?(p|br|hr|strong|em|s|ul|ol|li|blockquote|code|pre|h3|h4|a)( start="\d+")?( href="(https?:\/\/|mailto:|tel:|[^":]*")[^"]*"?)?( rel="nofollow ugc noopener")?( \/)?>$/,
    );
    expect(tag).not.toMatch(/href="\/\//);
  }
  expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
}
