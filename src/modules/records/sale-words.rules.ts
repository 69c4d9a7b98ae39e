import { plainText } from '#shared/search-words.ts';

export interface SaleNames {
  reference: string;
  receipts: readonly string[];
  name: string;
  email: string;
  // E.164, or empty.
  phone: string;
}

const LONGEST_QUERY = 80;
const LEAST_LETTERS = 3;
const MOST_WORDS = 6;

const between = (parts: readonly string[]): string => `|${parts.filter((part) => part !== '').join('|')}|`;
const folded = (text: string): string => plainText(text).replaceAll('|', ' ').replace(/\s+/g, ' ').trim();

// What an order is found by, as one text: between bars, so that no search reaches from one into the next.
export function saleWords({ reference, receipts, name, email, phone }: SaleNames): {
  codes: string;
  words: string;
} {
  const codes = [reference, ...receipts].map(folded);
  return {
    codes: between(codes),
    words: between([...codes, folded(name), folded(email), phone.replace(/\D/g, '')]),
  };
}

// The parts that all have to occur; null: too little to search for. "0712 345", "+254 712-345" and "712345" are the same.
export function saleNeedles(typed: string): string[] | null {
  const text = folded(typed.slice(0, LONGEST_QUERY));
  const digits = /^\+?[\d\s().-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : null;
  const needles = digits === null ? text.split(' ').slice(0, MOST_WORDS) : [digits];
  return needles.some((needle) => needle.length >= LEAST_LETTERS)
    ? needles.filter((one) => one !== '')
    : null;
}

// As a pattern of LIKE, in which nothing typed has a meaning of its own.
export const patternOf = (needle: string): string => `%${needle.replace(/[\\%_]/g, '\\$&')}%`;
