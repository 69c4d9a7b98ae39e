import { writeBookings } from '#modules/ledger/index.ts';
import { type By, sumChanged, writeAudit } from '#modules/merchants/index.ts';
import { announce } from '#modules/news/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { type BookedPayout, backBooking, partBooking } from './payout-bookings.rules.ts';
import {
  insertStep,
  lockParts,
  type PartChange,
  type PartRow,
  type PayoutChange,
  type PayoutRow,
  updatePart,
  updatePayout,
} from './payouts.queries.ts';
import { stateOfParts } from './payouts.rules.ts';

// Somebody, or the provider's word, or the clock.
export type Mover = By | { actor: 'provider' | 'clock'; now: Date };

export const bookedOf = ({ id, organizer_id, currency, amount_minor }: PayoutRow): BookedPayout => ({
  id,
  organizerId: organizer_id,
  currency,
  amountMinor: amount_minor,
});

interface Step {
  step: string;
  part?: number;
  // Of that part; all of it where none is named.
  amountMinor?: number;
  said?: string | null;
  // One person did what takes two, as the settings allow.
  isAlone?: boolean;
  // Its reference ended another payout as well, and whoever says so knows.
  isKnown?: boolean;
}

// Every step is written down, and what people do is in the organiser's log as well. For whoever has the ledger's lock and the
// payout's.
export async function movePayout(
  tx: Tx,
  by: Mover,
  payout: PayoutRow,
  change: PayoutChange,
  { step, part, amountMinor, said = null, isAlone = false, isKnown = false }: Step,
): Promise<void> {
  if (Object.keys(change).length > 0) await updatePayout(tx, payout.id, change, by.now);
  const kind = typeof by.actor === 'string' ? by.actor : by.actor.kind;
  const actorId = typeof by.actor === 'object' && 'accountId' in by.actor ? by.actor.accountId : null;
  const actorKind = kind === 'member' || kind === 'operator' || kind === 'provider' ? kind : 'clock';
  await insertStep(tx, { payoutId: payout.id, part: part ?? null, step, actorKind, actorId, said }, by.now);
  if (typeof by.actor === 'string') return;
  await writeAudit(
    tx,
    { ...by, actor: by.actor },
    {
      organizerId: payout.organizer_id,
      eventId: null,
      action: `payout.${step}`,
      subject: `payout:${payout.id}`,
      changes: {
        ...sumChanged(amountMinor ?? payout.amount_minor, payout.currency),
        ...(isAlone && { one_person: [null, true] }),
        ...(isKnown && { reference_known: [null, said] }),
      },
    },
  );
}

// Before it left: all of it is due again.
export async function giveBack(
  tx: Tx,
  by: Mover,
  payout: PayoutRow,
  state: 'refused' | 'cancelled',
  problem?: string,
): Promise<void> {
  await movePayout(
    tx,
    by,
    payout,
    { state, ...(problem && { problem }) },
    { step: state, said: problem ?? null },
  );
  await writeBookings(tx, [backBooking(bookedOf(payout), state, by.now)]);
}

// What became of a part: its money moves, and the payout is what its parts are.
export async function settlePart(
  tx: Tx,
  by: Mover,
  payout: PayoutRow,
  part: PartRow,
  change: PartChange & { state: 'sent' | 'failed' | 'returned' },
  said: { step?: string; reference?: string | null; problem?: string | null; isKnown?: boolean } = {},
): Promise<void> {
  const { state } = change;
  await updatePart(tx, payout.id, part.number, change);
  const { number, carrier, amount_minor: amountMinor } = part;
  await writeBookings(tx, [partBooking(bookedOf(payout), { number, carrier, amountMinor }, state, by.now)]);
  const parts = await lockParts(tx, payout.id);
  const now = stateOfParts(parts.map((one) => one.state));
  const isMoved = now !== payout.state && !(payout.state === 'sent' && now === 'sent');
  await movePayout(
    tx,
    by,
    payout,
    {
      ...(isMoved && { state: now }),
      ...(said.reference && { reference: said.reference }),
      ...(said.problem && { problem: said.problem }),
    },
    {
      ...{ step: said.step ?? state, part: number, amountMinor },
      said: said.reference ?? said.problem ?? change.code ?? null,
      isKnown: said.isKnown ?? false,
    },
  );
  const end = endOf(payout, parts, part, state);
  if (!end) return;
  // Of what was not sent somebody may have said why before.
  const isShort = end.became === 'failed' || end.backMinor > 0;
  const words = said.problem ?? (isShort ? payout.problem : null);
  await announce(tx, 'payout.ended', { payoutId: payout.id, part: number, words, ...end });
}

// Its parts that wait have not left, and never will: they are due again. What has left is followed. Answers how many there were.
export async function stopWaiting(tx: Tx, by: Mover, payout: PayoutRow, problem: string): Promise<number> {
  const waiting = (await lockParts(tx, payout.id)).filter(({ state }) => state === 'waiting');
  for (const part of waiting)
    await settlePart(tx, by, payout, part, { state: 'failed' }, { step: 'stopped', problem });
  return waiting.length;
}

// What owners are told of now: all of it has an end, or a part came back. null: something of it is still under way.
function endOf(
  payout: PayoutRow,
  parts: readonly PartRow[],
  { amount_minor }: PartRow,
  became: 'sent' | 'failed' | 'returned',
): { became: 'sent' | 'failed' | 'returned'; amountMinor: number; backMinor: number } | null {
  if (became === 'returned') return { became, amountMinor: amount_minor, backMinor: 0 };
  const sumOf = (wanted: PartRow['state']) =>
    parts.reduce((sum, one) => sum + (one.state === wanted ? one.amount_minor : 0), 0);
  switch (stateOfParts(parts.map((one) => one.state))) {
    case 'sent':
      return { became: 'sent', amountMinor: sumOf('sent'), backMinor: sumOf('failed') };
    case 'failed':
      return { became: 'failed', amountMinor: payout.amount_minor, backMinor: 0 };
    default:
      return null;
  }
}
