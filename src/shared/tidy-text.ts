// Anything that leaves a trace of ink: no spaces, no marks without a letter under them, none of the characters that are
// there to steer others.
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

// Soft hyphens, zero-width spaces and the marks that turn the direction of writing: they come along when text is copied.
// Joiners stay, because some scripts and emoji need them.
const STRAY = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

export const isVisible = (text: string): boolean => VISIBLE.test(text);

// What somebody typed in one line, as it is kept. Empty where there is nothing to see.
export function tidyLine(text: string): string {
  const tidy = text
    .normalize('NFC')
    .replace(STRAY, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim();
  return isVisible(tidy) ? tidy : '';
}

// The same in several lines: no spaces at their ends, and no more than two empty ones in a row.
export function tidyLines(text: string): string {
  const lines = text.normalize('NFC').replace(STRAY, '').replace(/\r\n?/g, '\n').split('\n');
  const tidy = lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();
  return isVisible(tidy) ? tidy : '';
}
