import { patternOf, saleNeedles } from '#modules/records/sale-words.rules.ts';
import { readEmail } from '#shared/email.ts';
import { readPhoneAnywhere } from '#shared/phone.ts';
import { readReference } from '#shared/reference.ts';
import { plainText } from '#shared/search-words.ts';

// What all has to occur. None: too little was typed.
export interface Parts {
  // Of LIKE, found by their letters.
  patterns: string[];
  // Looked for only in what was found so.
  whole: string[];
}

// What somebody may have meant by what they typed: all of it is looked for.
export interface Wanted extends Parts {
  reference: string | null;
  // Of a ticket, as it is typed at a door.
  code: string | null;
  // The number of a support request.
  request: string | null;
  // The number of an invoice for our fee.
  invoice: number | null;
  // Of a payout: what its bank or M-Pesa calls it, in capitals.
  payout: string | null;
  // In small letters.
  email: string | null;
  phones: string[];
}

const CODE = /^[2-9A-HJ-NP-Z]{10}$/;
const REQUEST = /^(?:S[\s-]*)?(\d{6})$/i;
const INVOICE = /^INV[\s-]*0*(\d{1,9})$/i;
const LEAST_LETTERS = 3;
const ADDRESS = /^[^@]{3,}@(?=.)/;

export function readWanted(typed: string): Wanted {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  const [, request] = REQUEST.exec(typed.trim()) ?? [];
  const [, invoice] = INVOICE.exec(typed.trim()) ?? [];
  const email = readEmail(typed);
  return {
    ...partsOf(saleNeedles(typed) ?? []),
    reference: readReference(typed),
    code: CODE.test(code) ? code : null,
    request: request === undefined ? null : `S-${request}`,
    invoice: invoice === undefined ? null : Number(invoice),
    payout: typed.trim().length >= LEAST_LETTERS ? typed.trim().toUpperCase() : null,
    email: email?.toLowerCase() ?? null,
    phones: readPhoneAnywhere(typed),
  };
}

// Of an address, what stands before its @: the letters after it are those of everybody, and reading where all these occur takes
// longer than all else.
const partsOf = (needles: readonly string[]): Parts => ({
  patterns: needles.map((needle) => patternOf(ADDRESS.exec(needle)?.[0] ?? needle)),
  whole: needles.filter((needle) => ADDRESS.test(needle)),
});

// Of events and organisers, whose names are compared as they are written, digits and all.
export const nameParts = (typed: string): Parts => {
  const words = plainText(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  const isEnough = words.some((word) => word.length >= LEAST_LETTERS);
  return { patterns: isEnough ? words.map(patternOf) : [], whole: [] };
};
