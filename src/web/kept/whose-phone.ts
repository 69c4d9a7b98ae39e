// Whoever was last known to be signed in here. Pages are the same for everybody; what the phone keeps of somebody is not.
const PERSON = 'person';

// null: nobody, or this browser remembers nothing.
export function lastPerson(): string | null {
  try {
    return localStorage.getItem(PERSON);
  } catch {
    return null;
  }
}

// Somebody is signed in, and who it is will be known in a moment; they may be gone before.
export const SOMEBODY = '';

export function notePerson(person: string): void {
  try {
    localStorage.setItem(PERSON, person);
  } catch {}
}
