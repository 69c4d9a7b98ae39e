import type { SignedPack, ToldScanInput } from '#modules/door/door.contract.ts';
import { type CallData, type CallError, type CallName, type CallOutcome, call } from '#web/api/api.ts';
import { checkSignature } from '../check-signature.ts';
import { fromBase64 } from '../list/base64.ts';
import { type ClockOffset, measureOffset } from './clock.rules.ts';
import type { UploadAnswer } from './run-sync.ts';
import type { Refusal } from './sync.rules.ts';

// The door's calls, as the device's parts want their answers.

// What an answer means for whether there is a network, and whether this device may go on.
export function refusalOf({ code, statusCode }: Pick<CallError, 'code' | 'statusCode'>): Refusal {
  if (code === 'unreachable') return 'lost';
  if (code === 'device_ended') return 'revoked';
  if (statusCode === 401) return 'unknown';
  if (statusCode === 413) return 'too_large';
  return statusCode >= 500 || statusCode === 429 ? 'busy' : 'wrong';
}

// Whether the server is there; null: no answer in time.
export const isAnswer = (outcome: { ok: true } | { ok: false; error: CallError } | null): boolean =>
  outcome !== null && (outcome.ok || outcome.error.statusCode < 500);

export interface Timed<N extends CallName> {
  outcome: CallOutcome<N>;
  sentAtMs: number;
  receivedAtMs: number;
}

// With the times for measuring the clock.
export async function timed<N extends CallName>(answer: () => Promise<CallOutcome<N>>): Promise<Timed<N>> {
  const sentAtMs = Date.now();
  const outcome = await answer();
  return { outcome, sentAtMs, receivedAtMs: Date.now() };
}

export const offsetOf = (
  { sentAtMs, receivedAtMs }: Pick<Timed<CallName>, 'sentAtMs' | 'receivedAtMs'>,
  now: string,
): ClockOffset => measureOffset(sentAtMs, receivedAtMs, Date.parse(now));

export type Uploaded = UploadAnswer & { taken: CallData<'POST /api/door/{device}/scans'>['taken'] };

export async function uploadScans(
  device: string,
  scans: readonly ToldScanInput[],
  queued: number,
): Promise<{ answer: Uploaded; offset: ClockOffset | null }> {
  const sent = await timed(() =>
    call('POST /api/door/{device}/scans', { params: { device }, body: { scans: [...scans], queued } }),
  );
  const { outcome } = sent;
  if (!outcome.ok) {
    const why = refusalOf(outcome.error);
    // Whoever may not upload may do nothing any more.
    const answer = { ok: false as const, why: why === 'revoked' ? ('unknown' as const) : why };
    return { answer: { ...answer, reason: outcome.error.code, taken: [] }, offset: null };
  }
  const { taken, parked, now } = outcome.body.data;
  return {
    answer: {
      ok: true,
      named: taken.map(({ nonce }) => nonce),
      parked: parked.map(({ nonce, why }) => ({ nonce, reason: why })),
      isRevoked: false,
      taken,
    },
    offset: offsetOf(sent, now),
  };
}

// Whether a key signed it that is trusted. A pack brings new ones, which is why the eldest key signs that the event has.
export async function isGenuine(
  { body, key_id, signature }: SignedPack,
  trusted: Readonly<Record<string, string>>,
): Promise<boolean> {
  const key = trusted[key_id];
  const signed = new TextEncoder().encode(`tiketi door pack\n${body}`);
  return key !== undefined && (await checkSignature(key, signed, fromBase64(signature)));
}
