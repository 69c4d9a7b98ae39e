// What a scanner does next for its server, and what it makes of each answer. A pure machine, so that every order of
// answers, losses and refusals can be tried; run-sync.ts gives it a network and a clock.

export const LARGEST_BATCH = 500;
const ASK_EVERY_MS = 20_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
// Some minutes of asking: a server that starts anew, or is set up wrong for a moment, takes no pairing away.
const MANY_TIMES_UNKNOWN = 12;

export interface SyncState {
  // null before the first answer or loss.
  isOnline: boolean | null;
  // Since when there is no answer; null while there is one.
  offlineSinceMs: number | null;
  // How many scans go up at once: less after the server said that it was too much, or that one of them is wrong.
  batch: number;
  // Losses and refusals in a row, for waiting longer each time.
  failures: number;
  uploadAtMs: number;
  askAtMs: number;
  // A list is kept, and until when it may be.
  hasList: boolean;
  listEndsAtMs: number | null;
  // The device may only upload, and has to forget everything then.
  isEnded: boolean;
  // The server does not know the device, which may be its own mistake: what waits is kept, and told as soon as it does again.
  isUnknown: boolean;
  // How often in a row it said so.
  timesUnknown: number;
  // What went wrong on the phone itself, until something goes right.
  trouble: Trouble | null;
}

export interface Trouble {
  // What is scanned cannot be kept; what came over the network cannot be read; or it was signed with keys that are not trusted.
  of: 'store' | 'answer' | 'keys';
  // The browser's word for it.
  why: string;
}

export const startOfSync = (nowMs: number): SyncState => ({
  isOnline: null,
  offlineSinceMs: null,
  batch: LARGEST_BATCH,
  failures: 0,
  uploadAtMs: nowMs,
  askAtMs: nowMs,
  hasList: false,
  listEndsAtMs: null,
  isEnded: false,
  isUnknown: false,
  timesUnknown: 0,
  trouble: null,
});

export type SyncStep =
  | { do: 'upload'; most: number }
  // Fetches the list where there is none, else what has changed.
  | { do: 'ask' }
  // Forgets tickets and names; scans that nobody has named stay.
  | { do: 'forget_list' }
  | { do: 'forget_all' }
  | { do: 'wait'; ms: number };

export function nextStep(state: SyncState, { waiting, nowMs }: { waiting: number; nowMs: number }): SyncStep {
  const isOver = state.listEndsAtMs !== null && nowMs >= state.listEndsAtMs;
  const hasEnded = state.isEnded || state.isUnknown;
  if ((isOver || hasEnded) && state.hasList) return { do: 'forget_list' };
  const isGivenUp = state.isUnknown && (isOver || state.timesUnknown >= MANY_TIMES_UNKNOWN);
  if ((state.isEnded || isGivenUp) && waiting === 0) return { do: 'forget_all' };
  if (waiting > 0 && nowMs >= state.uploadAtMs) return { do: 'upload', most: state.batch };
  if (!state.isEnded && nowMs >= state.askAtMs) return { do: 'ask' };
  const next = Math.min(
    waiting > 0 ? state.uploadAtMs : Number.POSITIVE_INFINITY,
    state.isEnded ? Number.POSITIVE_INFINITY : state.askAtMs,
    state.hasList ? (state.listEndsAtMs ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
  );
  return { do: 'wait', ms: Math.max(0, Math.min(next - nowMs, ASK_EVERY_MS)) };
}

// `revoked`: it may still upload. `unknown`: it may not.
export type Refusal = 'lost' | 'busy' | 'too_large' | 'wrong' | 'revoked' | 'unknown';

export type UploadOutcome =
  | { ok: true; sent: number; settled: number; isRevoked: boolean }
  | { ok: false; sent: number; why: Refusal };

export interface AfterUpload {
  state: SyncState;
  // The scans that were sent are set aside and shown: the server will never take them.
  park: boolean;
}

export function afterUpload(state: SyncState, outcome: UploadOutcome, nowMs: number): AfterUpload {
  const kept = { park: false };
  if (outcome.ok) {
    // An answer that names nothing would be asked for again and again.
    if (outcome.settled === 0 && outcome.sent > 0) {
      return { state: delayed(online(state), nowMs), ...kept };
    }
    const batch = Math.min(LARGEST_BATCH, state.batch * 2);
    const isEnded = state.isEnded || outcome.isRevoked;
    return {
      state: { ...allIsWell(state), trouble: stillUnread(state), batch, isEnded, uploadAtMs: nowMs },
      ...kept,
    };
  }
  switch (outcome.why) {
    case 'too_large':
    case 'wrong':
      // Divided until the one is found that the server does not take; that one is set aside and shown.
      if (outcome.sent <= 1) return { state: { ...online(state), uploadAtMs: nowMs }, park: true };
      return {
        state: { ...online(state), batch: Math.ceil(outcome.sent / 2), uploadAtMs: nowMs },
        ...kept,
      };
    case 'revoked':
      return { state: delayed({ ...online(state), isEnded: true }, nowMs), ...kept };
    case 'unknown':
      return { state: delayed(unknown(state), nowMs), ...kept };
    case 'busy':
      return { state: delayed(online(state), nowMs), ...kept };
    case 'lost':
      return { state: delayed(lost(state, nowMs), nowMs), ...kept };
  }
}

export type AskOutcome = { ok: true; listEndsAtMs: number; hasMore: boolean } | { ok: false; why: Refusal };

export function afterAsk(state: SyncState, outcome: AskOutcome, nowMs: number): SyncState {
  if (outcome.ok) {
    return {
      ...allIsWell(state),
      hasList: true,
      listEndsAtMs: outcome.listEndsAtMs,
      askAtMs: outcome.hasMore ? nowMs : nowMs + ASK_EVERY_MS,
      // A network that is there again has room for what waits.
      uploadAtMs: Math.min(state.uploadAtMs, nowMs),
    };
  }
  if (outcome.why === 'revoked') return { ...online(state), isEnded: true, uploadAtMs: nowMs };
  if (outcome.why === 'unknown') return delayed(unknown(state), nowMs);
  const after = outcome.why === 'lost' ? lost(state, nowMs) : online(state);
  return delayed(after, nowMs);
}

// Any other call was or was not answered: says more of the network than waiting for the next question.
export const afterCall = (state: SyncState, wasAnswered: boolean, nowMs: number): SyncState =>
  wasAnswered ? { ...online(state), failures: 0 } : state.isOnline ? { ...state, askAtMs: nowMs } : state;

// Nothing ends because of it: a full phone may have room again, and what waits can be told all the same.
export const afterTrouble = (state: SyncState, trouble: Trouble, nowMs: number): SyncState => ({
  ...delayed(state, nowMs),
  trouble,
});

// The browser says that the network is back, or somebody pressed "Send now".
export const hurried = (state: SyncState, nowMs: number): SyncState => ({
  ...state,
  failures: 0,
  uploadAtMs: nowMs,
  askAtMs: nowMs,
});

const online = (state: SyncState): SyncState => ({ ...state, isOnline: true, offlineSinceMs: null });

const allIsWell = (state: SyncState): SyncState => ({
  ...online(state),
  failures: 0,
  isUnknown: false,
  timesUnknown: 0,
  trouble: null,
});

// An upload says nothing of what could not be read or trusted: said to be over, it would be read out anew with each question.
const stillUnread = ({ trouble }: SyncState): Trouble | null => (trouble?.of === 'store' ? null : trouble);

const unknown = (state: SyncState): SyncState => ({
  ...online(state),
  isUnknown: true,
  timesUnknown: state.timesUnknown + 1,
});

const lost = (state: SyncState, nowMs: number): SyncState => ({
  ...state,
  isOnline: false,
  offlineSinceMs: state.offlineSinceMs ?? nowMs,
});

function delayed(state: SyncState, nowMs: number): SyncState {
  const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** state.failures);
  const at = nowMs + waitMs;
  return { ...state, failures: state.failures + 1, uploadAtMs: at, askAtMs: Math.max(state.askAtMs, at) };
}
