import { lastPerson, notePerson, SOMEBODY } from '#web/kept/whose-phone.ts';
import { forgetOthers } from './forget-person.ts';

// Called when the server has said who is signed in (null: nobody): removes what is kept here of anybody else. Not
// called without a network, because then nobody knows.
export async function meetPerson(person: string | null): Promise<void> {
  const last = lastPerson();
  const isMeant = last === SOMEBODY && person !== null;
  if (last !== null && last !== person && !isMeant) await forgetOthers(person);
  if (person !== null) notePerson(person);
}
