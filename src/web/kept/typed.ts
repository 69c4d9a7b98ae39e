import { entriesIn } from '#web/forms/form.rules.ts';
import { hintedPerson } from './whose-phone.ts';

// What stood in a form when its sender had to sign in first. Kept in this tab alone, for the same person alone, a day at the
// most; whoever signs out or in as somebody else takes it away.

export const TYPED = 'typed';
const KEPT_MS = 24 * 3_600_000;

export interface Typed {
  path: string;
  person: string;
  at: number;
  // Which of the forms on its page.
  place: number;
  entries: [name: string, value: string][];
}

// Who was signed in when the page was opened: afterwards no cookie may tell any more.
let typist: string | null = null;

export function noteTypist(): void {
  typist = hintedPerson();
}

const here = () => location.pathname + location.search;

// Answers whether it is kept: storage may be full or forbidden, and on most pages nobody would bring it back.
export function keepTyped(form: HTMLFormElement): boolean {
  if (typist === null) return false;
  const place = [...document.forms].indexOf(form);
  const typed: Typed = {
    path: here(),
    person: typist,
    at: Date.now(),
    place,
    entries: entriesIn(new FormData(form)),
  };
  try {
    sessionStorage.setItem(TYPED, JSON.stringify(typed));
    return true;
  } catch {
    return false;
  }
}

// What was typed on this page by whoever is signed in now.
export function findTyped(): Typed | null {
  const typed = read();
  return typed?.path === here() && typed.person === hintedPerson() ? typed : null;
}

export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(TYPED);
  } catch {}
}

export function forgetTypedOfOthers(person: string): void {
  if (read()?.person !== person) forgetTyped();
}

function read(): Typed | null {
  try {
    const typed: Typed | null = JSON.parse(sessionStorage.getItem(TYPED) ?? 'null');
    return typed && Date.now() - typed.at < KEPT_MS ? typed : null;
  } catch {
    return null;
  }
}
