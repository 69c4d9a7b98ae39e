import { forgetTypedOfOthers, TYPED } from '#web/kept/typed.ts';
import { lastPerson, notePerson } from '#web/kept/whose-phone.ts';
import { forgetOthers } from './forget-person.ts';

// Called when the server has said who is signed in (null: nobody): removes what is kept here of anybody else. Not
// called without a network, because then nobody knows. What somebody was typing when their session ended stays until the next
// person is known, who may be the same.
export async function meetPerson(person: string | null): Promise<void> {
  const last = lastPerson();
  if (last !== null && last !== person) await forgetOthers(person, TYPED);
  if (person === null) return;
  notePerson(person);
  forgetTypedOfOthers(person);
}
