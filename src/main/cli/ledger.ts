import { readBankReference } from '#modules/ledger/by-hand/bank-reference.rules.ts';
import {
  bookWaiting,
  findLag,
  LONGEST_LAG_SECONDS,
  listStuck,
  proveLedger,
  rebuildLedger,
  settleProvider,
  unsettleProvider,
  updateWaitingDue,
} from '#modules/ledger/index.ts';
import { formatMoney, isCurrency } from '#shared/money.ts';
import type { Services } from '../services.ts';
import { readAmount } from './console-words.ts';
import { NOT_FOR_YOU, operatorAtConsole } from './operator-at-console.ts';

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

// Books what is missing and prints what is booked otherwise than it happened. The exit code is 1 if anything is, or could not be booked.
export async function rebuild(services: Services): Promise<number> {
  const db = services.db.through('reporting');
  await updateWaitingDue(db.sql);
  const waiting = await bookWaiting({ db });
  const { count, unlike } = await rebuildLedger({ db });
  const all = [...waiting.unlike, ...unlike];
  for (const { reference, error } of waiting.failed)
    console.error(`Order ${reference} could not be booked:`, error);
  // Whoever books at the same time may have met them first.
  const met = new Set(waiting.failed.map(({ reference }) => reference));
  const stuck = await listStuck(db.sql);
  for (const reference of stuck)
    if (!met.has(reference)) console.error(`Order ${reference} waits, because it could not be booked`);
  for (const key of all) console.log(`${key} is booked otherwise than it happened; it stays as it is`);
  console.log(
    `${waiting.count} bookings waited and are made, ${count} were missing and are made, ${all.length} differ, ${stuck.length} orders could not be booked.`,
  );
  return all.length + stuck.length === 0 ? 0 : 1;
}

const USAGE = 'Give the provider, its reference, the currency, what arrived at the bank, and what it cost.';

// A payment provider sent money to our bank.
export async function settle(services: Services, given: string[]): Promise<number> {
  const settlement = given.length === 5 ? readSettlement(given) : null;
  if (!settlement) return refuse(USAGE);
  const { provider, reference, currency } = settlement;
  const now = services.clock.now();
  const by = { actor: operatorAtConsole(now), now };
  // What came a moment ago may be in it.
  await bookWaiting(services);
  const settled = await settleProvider(services, { ...settlement, at: now.toISOString() }, by);
  if (settled.ok) {
    console.log(settled.value.isNew ? 'It is booked.' : 'It was booked before; nothing is changed.');
    return 0;
  }
  switch (settled.reason) {
    case 'not_allowed':
    case 'proof_needed':
      return refuse(NOT_FOR_YOU[settled.reason]);
    case 'no_account':
      return refuse(`No provider "${provider}" keeps ${currency} for us.`);
    case 'booked_otherwise':
      return refuse(
        `${reference} is booked with another amount; nothing is changed. If that was a mistake: npm run cli -- ledger unsettle ${provider} ${reference}`,
      );
    case 'exceeds_provider': {
      const held = (settled.data as { amountMinor: number }).amountMinor;
      return refuse(`${provider} keeps no more than ${formatMoney(held, currency, 'en', 'total')} for us.`);
    }
  }
}

// Takes a settlement back that was booked by mistake.
export async function unsettle(services: Services, given: string[]): Promise<number> {
  const [provider = '', words = ''] = given;
  const reference = readBankReference(words);
  if (given.length !== 2 || reference === null)
    return refuse('Give the provider, and the reference under which it was booked.');
  const now = services.clock.now();
  const undone = await unsettleProvider(
    services,
    { provider, reference },
    { actor: operatorAtConsole(now), now },
  );
  if (!undone.ok)
    return refuse(
      undone.reason === 'not_settled'
        ? `No settlement of ${provider} is booked as ${reference}.`
        : NOT_FOR_YOU[undone.reason],
    );
  console.log(`${reference} is taken back, by a booking of its own. It can be booked anew.`);
  return 0;
}

function readSettlement(given: string[]) {
  const [provider = '', words = '', currency, amount = '', costs = ''] = given;
  const reference = readBankReference(words);
  if (reference === null || !isCurrency(currency)) return null;
  const [amountMinor, costMinor] = [readAmount(amount, currency), readAmount(costs, currency)];
  if (amountMinor === null || costMinor === null || amountMinor + costMinor === 0) return null;
  return { provider, reference, currency, amountMinor, costMinor };
}

function refuse(why: string): number {
  console.error(why);
  return 1;
}
