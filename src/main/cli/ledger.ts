import { bookWaiting, findLag, proveLedger, rebuildLedger, settleProvider } from '#modules/ledger/index.ts';
import { LONGEST_LAG_SECONDS } from '#modules/ledger/lag.rules.ts';
import { isCurrency, toMinor } from '#shared/money.ts';
import type { Services } from '../services.ts';

// Prints what is not as it must be. The exit code is 1 if anything is.
export async function prove(services: Services): Promise<number> {
  const db = services.db.through('reporting');
  const startedAt = performance.now();
  const findings = await proveLedger(db);
  if (findings.length > 0) console.table(findings);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const lag = Math.round(await findLag(db.sql));
  console.log(
    `The oldest order that is not booked has waited for ${lag} s (at most ${LONGEST_LAG_SECONDS} s).`,
  );
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
  for (const { reference, error } of waiting.failed)
    console.error(`Order ${reference} could not be booked:`, error);
  for (const key of all) console.log(`${key} is booked otherwise than it happened; it stays as it is`);
  console.log(`${waiting.count + count} bookings were missing, ${all.length} differ.`);
  return all.length === 0 ? 0 : 1;
}

const AMOUNT = /^\d{1,13}(\.\d{1,2})?$/;

// A payment provider sent money to our bank.
export async function settle(services: Services, given: string[]): Promise<number> {
  const [provider = '', reference = '', currency, amount = '', costs = ''] = given;
  const isRight = /^[a-z_]{2,20}$/.test(provider) && reference !== '' && isCurrency(currency);
  if (!isRight || !AMOUNT.test(amount) || !AMOUNT.test(costs) || Number(amount) + Number(costs) === 0) {
    console.error(
      'Give the provider, its reference, the currency, what arrived at the bank, and what it cost.',
    );
    return 1;
  }
  const isNew = await settleProvider(services, {
    ...{ provider, reference, currency, at: services.clock.now().toISOString() },
    ...{ amountMinor: toMinor(Number(amount)), costMinor: toMinor(Number(costs)) },
  });
  console.log(isNew ? 'It is booked.' : 'It was booked before; nothing is changed.');
  return 0;
}
