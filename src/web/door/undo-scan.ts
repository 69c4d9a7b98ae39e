import { type CallError, call } from '#web/api/api.ts';
import type { DoorDevice } from './door-device.ts';
import type { OwnScan } from './kept/own-scan.ts';
import { ticketKeyOf } from './list/ticket-seal.ts';
import { isAnswer, refusalOf } from './sync/door-server.ts';
import { refusal, type Verdict } from './verdict.ts';

const PATIENCE_MS = 800;

// Takes a scan back, with the server where it answers; otherwise it is told later, after the scan itself.
export async function undoScan(device: DoorDevice, verdict: Verdict): Promise<Verdict> {
  const { ticketId } = verdict;
  if (ticketId === null) return verdict;
  const nonce = crypto.randomUUID();
  const atMs = device.nowMs();
  const clock = { at: new Date(atMs).toISOString(), offset_ms: device.offset()?.ms ?? null };
  // A scan that still waits here is unknown there.
  const isKnown = !device.view().waiting.some((scan) => scan.nonce === verdict.nonce);
  const asked =
    isKnown && device.view().isOnline !== false
      ? call('POST /api/door/{device}/undo', {
          params: { device: device.id },
          body: { nonce, undoes: verdict.nonce, ticket: ticketId, ...clock },
        })
      : null;
  const answer = asked && (await Promise.race([asked, after(PATIENCE_MS)]));
  if (asked) device.sync.noteAnswer(isAnswer(answer));
  // Told later it would be refused as well.
  if (answer && !answer.ok && isRefusal(answer.error)) {
    return { ...verdict, nonce, kind: 'refused', reason: 'not_undone', usedBefore: null, isOffline: false };
  }
  const { gate } = device.view().device;
  const undo: OwnScan = {
    nonce,
    deviceId: device.id,
    ticketKey: await ticketKeyOf(ticketId),
    atMs,
    state: answer?.ok ? 'named' : 'waiting',
    isGone: false,
    after: null,
    why: null,
    shown: { name: verdict.name, type: verdict.type?.name ?? '', gate: gate?.name ?? null },
    told: {
      nonce,
      kind: 'undo',
      ticket: ticketId,
      people: verdict.people,
      undoes: verdict.nonce,
      gate: gate?.id ?? null,
      is_offline: !answer?.ok,
      ...clock,
    },
  };
  // What the server has taken back is taken back, also where this phone cannot write it down.
  const isKept = await device.keep(undo).then(
    () => true,
    () => false,
  );
  if (!isKept && !answer?.ok) return refusal(nonce, 'undo_unknown', true);
  device.sync.wake();
  return { ...verdict, nonce, kind: 'undo', reason: null, left: 0, usedBefore: null, isOffline: !answer?.ok };
}

const isRefusal = (error: CallError): boolean => ['wrong', 'revoked', 'unknown'].includes(refusalOf(error));

const after = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));
