import { forgetKeptTickets } from '#web/kept-on-phone.ts';

// What this device looks like, whoever uses it.
const OF_THE_DEVICE = new Set(['theme']);

// After signing out: what this browser keeps of the person is gone, for whoever uses the device next. Their tickets stay
// if they said so.
export async function forgetPerson({ keepsTickets }: { keepsTickets: boolean }): Promise<void> {
  try {
    sessionStorage.clear();
    for (const name of Object.keys(localStorage)) {
      if (!OF_THE_DEVICE.has(name)) localStorage.removeItem(name);
    }
  } catch {}
  if (!keepsTickets) await forgetKeptTickets();
}
