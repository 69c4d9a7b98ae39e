// The person who was last known to be signed in here. Pages are the same for everybody; what the phone keeps for
// somebody is not.
const PERSON = 'person';

// null: nobody, or this browser remembers nothing.
export function lastPerson(): string | null {
  try {
    return localStorage.getItem(PERSON);
  } catch {
    return null;
  }
}

// Somebody has just signed in and it is not known yet who; they may leave before it is.
export const SOMEBODY = '';

export function notePerson(person: string): void {
  try {
    localStorage.setItem(PERSON, person);
  } catch {}
}
