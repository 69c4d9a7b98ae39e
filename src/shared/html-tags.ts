// What looks like HTML in a text that somebody typed: a tag, an attribute after the beginning of one, a comment, a declaration. A
// lone `<`, `<3`, `a < b` and the links of Markdown (`<https://…>`, `<a@b.example>`) are none.
const TAG =
  /<\/?[a-z][a-z0-9-]*(?:\s+[a-z-]+)?\s*\/?>|<[a-z][a-z0-9-]*[\s/]+[a-z-]+\s*=|<!--|<!doctype|<\?xml/i;

export const hasTags = (text: string): boolean => TAG.test(text);
