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

// The server has said who is signed in (null: nobody), however it came about: what is here of somebody else is forgotten.
// Without a network nobody has said anything.
export async function meetPerson(person: string | null): Promise<void> {
  const last = lastPerson();
  if (last !== null && last !== person) {
    const { forgetOthers } = await import('./components/account/forget-person.ts');
    await forgetOthers(person);
  }
  try {
    if (person !== null) localStorage.setItem(PERSON, person);
  } catch {}
}
