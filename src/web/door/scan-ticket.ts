import type { Decision, RefusedScan } from '#modules/door/decide-scan.rules.ts';
import type { ScanAnswer } from '#modules/door/door.contract.ts';
import type { TicketFacts } from '#modules/door/pack-rows.rules.ts';
import { type CallOutcome, call } from '#web/api/api.ts';
import type { DoorDevice } from './door-device.ts';
import { asKnown, type OwnScan } from './kept/own-scan.ts';
import {
  decideHere,
  type ReadHere,
  type ReadTicket,
  readTicketHere,
  ticketOfFacts,
  typeOf,
} from './list/decide-here.ts';
import type { DoorList } from './list/door-list.ts';
import { ticketKeyOf } from './list/ticket-seal.ts';
import { isAnswer, offsetOf, timed } from './sync/door-server.ts';
import { isTypedCode } from './typed-code.ts';
import { type Choice, refusal, type Scanned, type Verdict, verdictOfAnswer } from './verdict.ts';

export interface Wanted {
  kind: 'entry' | 'exit';
  // 'ask': where several may come in, the person says how many.
  people: number | 'all' | 'ask';
}

// Of a code that was read or typed, or of a ticket that was found by name.
export type What = { code: string } | { ticket: string; facts: TicketFacts | null };

// Whoever stands at a door does not wait longer for a network.
const PATIENCE_MS = 800;
const LONG_PATIENCE_MS = 10_000;
const LONGEST_CODE = 512;

// Decides with the server where it answers in time, else by what the phone knows. Nothing is shown before it is kept.
export async function scanTicket(device: DoorDevice, what: What, wanted: Wanted): Promise<Scanned> {
  const nonce = crypto.randomUUID();
  if (device.view().isEnded) return { done: refusal(nonce, 'ended', true) };
  if (isLocked(device.nowMs())) return { done: refusal(nonce, 'locked', true) };
  const atMs = device.nowMs();
  const here = await decideFromList(device, what, { ...wanted, nonce, atMs });
  if (here.decision && wanted.people === 'ask' && here.choice) return { choose: here.choice };
  // Of what it cannot decide, a typed code or a name, the phone does not know for how many it is.
  const people = wanted.people === 'ask' && here.decision ? 'all' : wanted.people;
  const canWait = here.decision === null;
  const answer = await askServer(device, what, { kind: wanted.kind, people, nonce, atMs }, canWait);
  if (typeof answer !== 'string' && answer.ok && answer.body.data.is_asking) {
    return { choose: choiceOf(answer.body.data) };
  }
  const verdict =
    answer === 'no_answer' || answer === 'not_asked'
      ? await tellLater(device, here, { nonce, atMs }, answer === 'no_answer')
      : await keepAnswer(device, answer, atMs, nonce);
  noteMiss(verdict, atMs);
  return { done: { ...verdict, wasTyped: 'code' in what && isTypedCode(what.code) } };
}

interface Moment {
  nonce: string;
  atMs: number;
}

interface Here {
  // null: the phone cannot decide it alone.
  decision: Decision | { kind: 'refused'; reason: RefusedScan } | null;
  ticket: ReadTicket | null;
  choice: Choice | null;
  // Why there is no decision.
  cannot: 'no_list' | 'needs_network' | null;
  name: string;
  type: Verdict['type'];
}

const UNDECIDED: Here = { decision: null, ticket: null, choice: null, cannot: null, name: '', type: null };

async function decideFromList(
  device: DoorDevice,
  what: What,
  { kind, people, nonce, atMs }: Wanted & Moment,
): Promise<Here> {
  const list = device.list();
  if (!list) return { ...UNDECIDED, cannot: 'no_list' };
  const read = await readHere(device, what, list);
  if (!read) return { ...UNDECIDED, cannot: 'needs_network' };
  if (!read.ok) return { ...UNDECIDED, decision: { kind: 'refused', reason: read.reason } };
  const { ticket } = read;
  const own = device.ownScansOf(ticket.ticketKey).map((scan) => asKnown(scan, device.view().device.name));
  const howMany = people === 'ask' ? ('all' as const) : people;
  const decision = decideHere(
    ticket,
    { nonce, kind, people: howMany, at: atMs, isClockSuspect: false },
    list,
    own,
  );
  const type = typeOf(list.pack, ticket);
  const name = ticket.facts?.name ?? '';
  return {
    ...UNDECIDED,
    decision,
    ticket,
    name,
    type,
    choice:
      decision.kind !== 'refused' && decision.people > 1
        ? { most: decision.people, name, type: type?.name ?? '' }
        : null,
  };
}

// null: only the server knows whose it is.
async function readHere(device: DoorDevice, what: What, list: DoorList): Promise<ReadHere | null> {
  if ('ticket' in what) {
    return what.facts && { ok: true, ticket: await ticketOfFacts(what.ticket, what.facts, list) };
  }
  if (isTypedCode(what.code)) return null;
  return readTicketHere(what.code, list, device.known.names);
}

type Answered = CallOutcome<'POST /api/door/{device}/scan'>;

// 'no_answer': none in time, or none that decides.
async function askServer(
  device: DoorDevice,
  what: What,
  { kind, people, nonce, atMs }: Wanted & Moment,
  canWait: boolean,
): Promise<Answered | 'no_answer' | 'not_asked'> {
  // The loop that hands scans over finds out when the network is back.
  if (device.view().isOnline === false) return 'not_asked';
  const asked = timed(() =>
    call('POST /api/door/{device}/scan', {
      params: { device: device.id },
      body: {
        nonce,
        kind,
        what: 'code' in what ? { code: what.code.slice(0, LONGEST_CODE) } : { ticket: what.ticket },
        people,
        at: new Date(atMs).toISOString(),
        offset_ms: device.offset()?.ms ?? null,
      },
    }),
  ).then((answer) => {
    if (answer.outcome.ok) device.measured(offsetOf(answer, answer.outcome.body.data.now));
    return answer.outcome;
  });
  // What the phone cannot decide has to wait: said to be without a network, somebody would be let in and sent away.
  const outcome = await Promise.race([asked, after(canWait ? LONG_PATIENCE_MS : PATIENCE_MS)]);
  device.sync.noteAnswer(isAnswer(outcome));
  return outcome !== null && (outcome.ok || refusalFor(outcome.error.code) !== null) ? outcome : 'no_answer';
}

// What the server has against the phone itself. Whatever else it does not answer, the phone decides, and the queue shows what the
// server has against that.
const refusalFor = (code: string): 'locked' | 'ended' | null =>
  code === 'device_locked' ? 'locked' : ENDED.includes(code) ? 'ended' : null;

// The last one: without its cookie the server does not know it.
const ENDED: readonly string[] = ['device_ended', 'device_lacks_power', 'sign_in_needed'];

const after = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));

async function keepAnswer(
  device: DoorDevice,
  answer: Answered,
  atMs: number,
  nonce: string,
): Promise<Verdict> {
  if (!answer.ok) return refusal(nonce, refusalFor(answer.error.code) ?? 'not_ours', false);
  const { data } = answer.body;
  const scan: OwnScan = {
    ...(await shownOf(device, data)),
    nonce: data.nonce,
    deviceId: device.id,
    atMs,
    state: 'named',
    isGone: data.kind === 'refused',
    after: null,
    why: null,
    told: {
      nonce: data.nonce,
      kind: data.kind,
      ticket: data.ticket?.id ?? null,
      generation: data.ticket?.generation ?? 1,
      people: data.people,
      reason: data.reason,
      is_offline: false,
      at: new Date(atMs).toISOString(),
      offset_ms: device.offset()?.ms ?? null,
    },
  };
  // The server has written it down, and so it counts, also where this phone cannot.
  await device.keep(scan).catch(() => {});
  return verdictOfAnswer(data);
}

const choiceOf = ({ people, ticket }: ScanAnswer): Choice => ({
  most: people,
  name: ticket?.name ?? '',
  type: ticket?.type.name ?? '',
});

async function shownOf(
  device: DoorDevice,
  { ticket }: ScanAnswer,
): Promise<Pick<OwnScan, 'shown' | 'ticketKey'>> {
  return {
    ticketKey: ticket && (await ticketKeyOf(ticket.id)),
    shown: {
      name: ticket?.name ?? '',
      type: ticket?.type.name ?? '',
      gate: device.view().device.gate?.name ?? null,
    },
  };
}

// The device's word: it is queued with the nonce that the server may have heard already.
async function tellLater(
  device: DoorDevice,
  here: Here,
  { nonce, atMs }: Moment,
  wasAsked: boolean,
): Promise<Verdict> {
  const { ticket, name, type } = here;
  const shown = refusal(nonce, here.cannot ?? 'no_list', true);
  if (!here.decision && !wasAsked) return shown;
  // The server may have let them in, or does so yet, of which nobody here has heard: they were sent to wait.
  const decision = here.decision ?? { kind: 'refused' as const, reason: null };
  const { gate } = device.view().device;
  const people = 'people' in decision ? decision.people : 1;
  const scan: OwnScan = {
    nonce,
    deviceId: device.id,
    ticketKey: ticket?.ticketKey ?? null,
    atMs,
    state: 'waiting',
    isGone: decision.kind === 'refused',
    after: null,
    why: null,
    shown: { name, type: type?.name ?? '', gate: gate?.name ?? null },
    told: {
      nonce,
      kind: decision.kind,
      ticket: ticket?.claims.ticketId ?? null,
      generation: ticket?.claims.generation ?? 1,
      people,
      reason: decision.reason,
      gate: gate?.id ?? null,
      is_offline: true,
      at: new Date(atMs).toISOString(),
      offset_ms: device.offset()?.ms ?? null,
    },
  };
  const isKept = await device.keep(scan).then(
    () => true,
    () => false,
  );
  if (!isKept) return refusal(nonce, wasAsked ? 'answer_unknown' : 'cannot_keep', true);
  device.sync.wake();
  if (!here.decision) return shown;
  const full = 'people' in decision ? decision : null;
  return {
    nonce,
    kind: decision.kind,
    reason: decision.reason,
    people,
    left: full?.left ?? 0,
    ticketId: ticket?.claims.ticketId ?? null,
    name,
    type,
    usedBefore: full?.usedBefore ?? null,
    validFrom: full?.validFrom ?? null,
    isOffline: true,
  };
}

// As the server does: whoever shows it thirty codes a minute that are none of ours is trying them out.
const MOST_MISSES = 30;
const MINUTE_MS = 60_000;
let misses: number[] = [];

function noteMiss({ reason }: Verdict, atMs: number): void {
  if (reason === 'not_ours') misses.push(atMs);
}

function isLocked(nowMs: number): boolean {
  misses = misses.filter((at) => Math.abs(nowMs - at) < MINUTE_MS);
  return misses.length >= MOST_MISSES;
}
