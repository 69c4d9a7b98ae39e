import { bookWaiting, proveLedger, rebuildLedger } from '#modules/ledger/index.ts';
import type { Services } from '../services.ts';

// Prints what is not as it must be. The exit code is 1 if anything is.
export async function prove(services: Services): Promise<number> {
  const db = services.db.through('reporting');
  const startedAt = performance.now();
  const findings = await proveLedger(db);
  if (findings.length > 0) console.table(findings);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(
    findings.length === 0 ? `The ledger is sound (${seconds} s).` : `The ledger is not sound (${seconds} s).`,
  );
  return findings.length === 0 ? 0 : 1;
}

// Books what is missing and prints what is booked otherwise than it happened.
export async function rebuild(services: Services): Promise<number> {
  const db = services.db.through('reporting');
  const waiting = await bookWaiting({ db });
  const { count, unlike } = await rebuildLedger({ db });
  const all = [...waiting.unlike, ...unlike];
  for (const key of all) console.log(`${key} is booked otherwise than it happened; it stays as it is`);
  console.log(`${waiting.count + count} bookings were missing, ${all.length} differ.`);
  return all.length === 0 ? 0 : 1;
}
