import { lastPerson, notePerson, SOMEBODY } from '#web/kept/whose-phone.ts';
import { forgetOthers } from './forget-person.ts';

// The server has said who is signed in (null: nobody), however it came about: what is here of somebody else is forgotten.
// Without a network nobody has said anything.
export async function meetPerson(person: string | null): Promise<void> {
  const last = lastPerson();
  const isMeant = last === SOMEBODY && person !== null;
  if (last !== null && last !== person && !isMeant) await forgetOthers(person);
  if (person !== null) notePerson(person);
}
