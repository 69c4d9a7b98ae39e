import { readBankReference } from '#modules/ledger/by-hand/bank-reference.rules.ts';
import { topUpFloat } from '#modules/payouts/index.ts';
import { formatMoney } from '#shared/money.ts';
import type { Services } from '../services.ts';
import { readAmount } from './console-words.ts';
import { NOT_FOR_YOU, operatorAtConsole } from './operator-at-console.ts';

// Notes that money went from the bank to the short code that pays sellers.
export async function topUp({ db, clock }: Services, given: string[]): Promise<number> {
  const [sum = '', words = ''] = given;
  const [amountMinor, reference] = [readAmount(sum, 'KES'), readBankReference(words)];
  if (given.length !== 2 || amountMinor === null || amountMinor === 0 || reference === null) {
    console.error('Usage: npm run cli -- payouts top-up <shillings> <reference of the bank>');
    return 1;
  }
  const now = clock.now();
  const booked = await topUpFloat(db, { amountMinor, reference }, { actor: operatorAtConsole(now), now });
  if (!booked.ok) {
    console.error(
      booked.reason === 'booked_otherwise'
        ? `${reference} is booked with another amount; nothing is changed.`
        : NOT_FOR_YOU[booked.reason],
    );
    return 1;
  }
  const amount = formatMoney(amountMinor, 'KES', 'en', 'tag');
  console.log(
    booked.value.isNew ? `${amount} are booked as ${reference}.` : `${reference} was booked before.`,
  );
  return 0;
}
