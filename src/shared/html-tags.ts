// What looks like HTML in a text that somebody typed: a tag, an attribute after the beginning of one, a comment, a declaration. A
// lone `<`, `<3`, `a < b` and the links of Markdown (`<https://…>`, `<a@b.example>`) are none.
const TAG =
  /<\/?[a-z][a-z0-9-]*(?:\s+[a-z-]+)?\s*\/?>|<[a-z][a-z0-9-]*[\s/]+[a-z-]+\s*=|<!--|<!doctype|<\?xml/i;

// A name that is HTML's own, whatever stands between it and the end. Not those of one letter: `a<b and c>d` compares.
const OWN_NAMES = [
  'applet|area|audio|base|body|br|button|canvas|code|col|dd|del|details|dialog|div|dl|dt|em|embed|fieldset|font|form',
  'frame|frameset|h[1-6]|head|hr|html|iframe|img|input|ins|label|legend|li|link|marquee|math|meta|noscript|object|ol|optgroup',
  'option|param|picture|plaintext|pre|script|select|slot|source|span|strong|style|sub|sup|svg|table|tbody|td|template',
  'textarea|tfoot|th|thead|title|tr|track|tt|ul|video|xmp',
].join('|');
const OWN_TAG = new RegExp(`<\\/?(?:${OWN_NAMES})[\\s/][^<>]*>`, 'i');

export const hasTags = (text: string): boolean => TAG.test(text) || OWN_TAG.test(text);
