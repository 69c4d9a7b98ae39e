// The person who was last known to be signed in here. Pages are the same for everybody; what the phone keeps for
// somebody is not.
export const PERSON = 'person';
const HINT = /(?:^|; )MY_SESSION=([^;]+)/;

// Whose session a cookie hints at, which may be over. null: nobody's.
export const hintedPerson = (): string | null => HINT.exec(document.cookie)?.[1] ?? null;

// null: nobody, or this browser remembers nothing.
export function lastPerson(): string | null {
  try {
    return localStorage.getItem(PERSON);
  } catch {
    return null;
  }
}

export function notePerson(person: string): void {
  try {
    localStorage.setItem(PERSON, person);
  } catch {}
}

export function forgetLastPerson(): void {
  try {
    localStorage.removeItem(PERSON);
  } catch {}
}
