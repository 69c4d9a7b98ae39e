import { randomUUID } from 'node:crypto';
import { listDue, settleOrganizer } from '#modules/ledger/index.ts';
import { addPastMethod, askFor } from '#modules/payouts/index.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

const BANK = {
  kind: 'bank',
  bank: 'Demo Bank',
  account: '0100 200 300 44',
  name: 'Savanna Sound',
  currency: 'KES',
} as const;
const STEP_MINOR = 1_000_00;

// Something for operators to approve and send: about half of what is due, asked for by whoever looks after the finances.
export async function askForDemoPayout(
  tx: Tx,
  services: { secrets: Secrets },
  organizerId: number,
  team: { ownerId: string; financeId: string },
  now: Date,
): Promise<void> {
  const methodId = await addPastMethod(tx, services, organizerId, team.ownerId, BANK, now);
  if (methodId === null) return;
  await settleOrganizer(tx, organizerId, now);
  const due = (await listDue(tx, organizerId)).find(({ currency }) => currency === 'KES')?.due_minor ?? 0;
  const half = Math.floor(due / 2 / STEP_MINOR) * STEP_MINOR;
  const wish = { id: randomUUID(), amountMinor: half, currency: 'KES' as const, methodId };
  if (half > 0) await askFor(tx, { actor: 'clock', now }, organizerId, team.financeId, wish);
}
