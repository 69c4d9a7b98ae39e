const LONGEST_SLUG = 80;

export function isSlug(text: string): boolean {
  return text.length <= LONGEST_SLUG && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

// Always a valid slug, but it may be taken or reserved: the caller has to check.
export function slugify(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    // Accents, which NFKD took off their letters, and apostrophes: Ng'ombe is one word.
    .replace(/[\u0300-\u036f'’ʼ`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return shortened(plain) || 'untitled';
}

// Cut after a whole word where there is one.
function shortened(slug: string): string {
  if (slug.length <= LONGEST_SLUG) return slug;
  const wordEnd = slug.lastIndexOf('-', LONGEST_SLUG);
  return slug.slice(0, wordEnd > 0 ? wordEnd : LONGEST_SLUG);
}
