import { readEmail } from '#shared/email.ts';
import { isPhoneCountry, readPhone } from '#shared/phone.ts';
import { tidyLine } from '#shared/tidy-text.ts';

export const MOST_COMPS = 500;
export const MOST_EACH = 10;
const LONGEST_NAME = 120;
const MOST_NAMED = 20;

export interface CompPerson {
  name: string;
  email: string;
  // E.164.
  phone: string;
}

// Which line, from 1 as people count, and what of it cannot be read.
export interface WrongLine {
  problem: 'name' | 'email' | 'phone';
  line: number;
  text: string;
}

export type CompList =
  | { ok: true; people: CompPerson[] }
  | { ok: false; problem: 'none' }
  | { ok: false; problem: 'too_many'; lines: number }
  // The first of them, and how many more there are.
  | { ok: false; problem: 'lines'; wrong: WrongLine[]; more: number };

// People as somebody types or pastes them, one in each line: a name, and behind it an email or a phone, or both, or nothing. Commas,
// semicolons and the tabs of a spreadsheet divide them, and <…> an address as mail programs write it. Every other < is a letter of a
// name, as it is in what buyers type.
export function readCompList(text: string, country: string): CompList {
  const lines = linesIn(text);
  if (lines > MOST_COMPS) return { ok: false, problem: 'too_many', lines };
  const people: CompPerson[] = [];
  const wrong: WrongLine[] = [];
  for (const [place, typed] of text.split(/\r\n|\r|\n/).entries()) {
    if (typed.trim() === '') continue;
    const person = readPerson(typed, country);
    if (typeof person === 'string')
      wrong.push({ problem: person, line: place + 1, text: typed.trim().slice(0, 60) });
    else people.push(person);
  }
  if (wrong.length > 0)
    return {
      ok: false,
      problem: 'lines',
      wrong: wrong.slice(0, MOST_NAMED),
      more: Math.max(0, wrong.length - MOST_NAMED),
    };
  return people.length === 0 ? { ok: false, problem: 'none' } : { ok: true, people };
}

// Lines with something in them, counted without taking a long text apart.
function linesIn(text: string): number {
  let count = 0;
  let isEmpty = true;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === 10 || letter === 13) isEmpty = true;
    else if (isEmpty && letter > 32) {
      isEmpty = false;
      count += 1;
    }
  }
  return count;
}

const MAILBOX = /<([^<>]*@[^<>]*)>/g;
const LOOKS_LIKE_PHONE = /^\+?[\d\s().-]{6,}$/;

function readPerson(line: string, country: string): CompPerson | WrongLine['problem'] {
  const names: string[] = [];
  let email = '';
  let phone = '';
  for (const part of line
    .replace(MAILBOX, ',$1,')
    .split(/[,;\t]/)
    .map(tidyLine)) {
    if (part === '') continue;
    if (part.includes('@')) {
      const read = readEmail(part);
      if (read === null || email !== '') return 'email';
      email = read;
    } else if (LOOKS_LIKE_PHONE.test(part)) {
      const read = isPhoneCountry(country) ? readPhone(part, country) : null;
      if (read === null || phone !== '') return 'phone';
      phone = read;
    } else names.push(part);
  }
  const name = names.join(' ');
  const isName = name !== '' && name.length <= LONGEST_NAME && !/\p{Cc}/u.test(name);
  return isName ? { name, email, phone } : 'name';
}
