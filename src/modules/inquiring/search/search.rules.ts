import { patternOf, saleNeedles } from '#modules/records/sale-words.rules.ts';
import { readEmail } from '#shared/email.ts';
import { readPhoneAnywhere } from '#shared/phone.ts';
import { readReference } from '#shared/reference.ts';
import { plainText } from '#shared/search-words.ts';

// What somebody may have meant by what they typed: all of it is looked for.
export interface Wanted {
  // Of LIKE; all of them have to occur. Empty: too little was typed.
  patterns: string[];
  reference: string | null;
  // Of a ticket, as it is typed at a door.
  code: string | null;
  // In small letters.
  email: string | null;
  phones: string[];
}

const CODE = /^[2-9A-HJ-NP-Z]{10}$/;
const LEAST_LETTERS = 3;

export function readWanted(typed: string): Wanted {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  const email = readEmail(typed);
  return {
    patterns: (saleNeedles(typed) ?? []).map(patternOf),
    reference: readReference(typed),
    code: CODE.test(code) ? code : null,
    email: email?.toLowerCase() ?? null,
    phones: readPhoneAnywhere(typed),
  };
}

// Of events and organisers, whose names are compared as they are written, digits and all.
export const namePatterns = (typed: string): string[] => {
  const words = plainText(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.some((word) => word.length >= LEAST_LETTERS) ? words.map(patternOf) : [];
};
