const LONGEST_NAME = 80;

// A name as mails to others show it. It is no advertisement: mail programs make no link of what is written here, and it
// ends.
export const harmless = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll('://', ': //')
    .replaceAll(/\.(?=\p{L})/gu, '. ')
    .trim()
    .slice(0, LONGEST_NAME);

// How people call each other. For mails that a stranger can cause: a whole name can be a sentence.
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
