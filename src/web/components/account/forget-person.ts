import { forgetLastPerson, PERSON } from '#web/kept/whose-phone.ts';
import {
  forgetSeen,
  forgetTicketsOf,
  forgetTicketsOfOthers,
  leaveTicketsOf,
} from '#web/offline/kept-on-phone.ts';

// Settings of the device stay, whoever uses it; the person is forgotten last, below.
const STAYS = new Set(['theme', PERSON]);
// Under this name the router notes, whenever a document is left, from where to where people went.
const WAYS_WENT = 'remix-router-transitions';

type Leaving = { person: string; keepsTickets: boolean };

// After signing out: removes what this browser keeps of the person, for the next person on the device. Their tickets
// stay if they chose so.
export async function forgetPerson({ person, keepsTickets }: Leaving): Promise<void> {
  await (keepsTickets ? leaveTicketsOf(person) : forgetTicketsOf(person));
  await forgetOthers(null);
}

// Removes what is kept of everybody but this person, who is signed in now. null: nobody is. `spared`: what stays in this tab.
export async function forgetOthers(person: string | null, spared: string | null = null): Promise<void> {
  // Heard after the router, which still remembers them.
  addEventListener('pagehide', forgetWays);
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name !== spared) sessionStorage.removeItem(name);
    }
    for (const name of Object.keys(localStorage)) {
      if (!STAYS.has(name)) localStorage.removeItem(name);
    }
  } catch {}
  await forgetTicketsOfOthers(person);
  await forgetSeen();
  // Whoever leaves this page before all of it is gone is met again on the next one.
  forgetLastPerson();
}

function forgetWays(): void {
  try {
    sessionStorage.removeItem(WAYS_WENT);
  } catch {}
}
