import type { RefusedScan } from '#modules/door/decide-scan.rules.ts';
import type { ScanAnswer } from '#modules/door/door.contract.ts';
import type { PackType } from './list/decide-here.ts';

// What the screen says of one scan.
export interface Verdict {
  nonce: string;
  kind: 'entry' | 'exit' | 'undo' | 'refused';
  // The device's own reasons: there is no list to decide by, a typed code needs the network, too many codes that were none, a part
  // of a code, nothing can be written down (also of a scan that the server was asked about, or of an undo), the server takes nothing
  // back.
  reason:
    | RefusedScan
    | 'cannot_keep'
    | 'answer_unknown'
    | 'undo_unknown'
    | 'not_undone'
    | 'no_list'
    | 'needs_network'
    | 'locked'
    | 'ended'
    | 'incomplete'
    | null;
  people: number;
  // How many more may come in with the ticket.
  left: number;
  ticketId: string | null;
  name: string;
  type: Pick<PackType, 'name' | 'note' | 'colour' | 'entry_rule'> | null;
  usedBefore: { at: number; gate: string | null; device: string | null; isOwn: boolean } | null;
  validFrom: number | null;
  // Decided here, without the server.
  isOffline: boolean;
  // By what somebody typed, who may have mistaken a letter.
  wasTyped?: boolean;
}

// A ticket for several people, of whom perhaps not all are there.
export interface Choice {
  most: number;
  name: string;
  type: string;
}

export type Scanned = { done: Verdict } | { choose: Choice };

// Back: what was told of somebody was taken back, so that nobody was let in, or out, by this.
export type Tone = 'in' | 'stop' | 'look' | 'back';

// Stop: nobody comes in with this. Look again: it may be right elsewhere, another day, or in a moment.
const LOOK_AGAIN: readonly Verdict['reason'][] = [
  'not_undone',
  'answer_unknown',
  'undo_unknown',
  'wrong_gate',
  'wrong_day',
  'just_now',
  'not_inside',
  'no_list',
  'needs_network',
  'locked',
  'incomplete',
];

export function toneOf({ kind, reason }: Pick<Verdict, 'kind' | 'reason'>): Tone {
  if (kind === 'undo') return 'back';
  if (kind !== 'refused') return 'in';
  return LOOK_AGAIN.includes(reason) ? 'look' : 'stop';
}

export const refusal = (
  nonce: string,
  reason: NonNullable<Verdict['reason']>,
  isOffline: boolean,
): Verdict => ({
  nonce,
  kind: 'refused',
  reason,
  people: 1,
  left: 0,
  ticketId: null,
  name: '',
  type: null,
  usedBefore: null,
  validFrom: null,
  isOffline,
});

export const verdictOfAnswer = (answer: ScanAnswer): Verdict => ({
  nonce: answer.nonce,
  kind: answer.kind,
  reason: answer.reason,
  people: answer.people,
  left: answer.left,
  ticketId: answer.ticket?.id ?? null,
  name: answer.ticket?.name ?? '',
  type: answer.ticket && { ...answer.ticket.type, entry_rule: answer.ticket.entry_rule },
  usedBefore: answer.used_before && {
    at: Date.parse(answer.used_before.at),
    gate: answer.used_before.gate,
    device: answer.used_before.device,
    isOwn: answer.used_before.is_own,
  },
  validFrom: answer.valid_from === null ? null : Date.parse(answer.valid_from),
  isOffline: false,
});
