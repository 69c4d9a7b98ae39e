import {
  forgetSeen,
  forgetTicketsOf,
  forgetTicketsOfOthers,
  leaveTicketsOf,
} from '#web/offline/kept-on-phone.ts';

// What this device looks like, whoever uses it.
const OF_THE_DEVICE = new Set(['theme']);

type Leaving = { person: string; keepsTickets: boolean };

// After signing out: what this browser keeps of the person is gone, for whoever uses the device next. Their tickets stay
// if they said so.
export async function forgetPerson({ person, keepsTickets }: Leaving): Promise<void> {
  await (keepsTickets ? leaveTicketsOf(person) : forgetTicketsOf(person));
  await forgetOthers(null);
}

// Of everybody but this one, who is signed in now. null: nobody is.
export async function forgetOthers(person: string | null): Promise<void> {
  try {
    sessionStorage.clear();
    for (const name of Object.keys(localStorage)) {
      if (!OF_THE_DEVICE.has(name)) localStorage.removeItem(name);
    }
  } catch {}
  await forgetTicketsOfOthers(person);
  await forgetSeen();
}
