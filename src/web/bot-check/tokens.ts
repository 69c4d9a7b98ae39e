import { type BotAction, type BotChallenge, type BotRefusalData, isBotRefusal } from '#shared/bot-check.ts';
import { type CallInput, type CallName, type CallOutcome, call } from '#web/api/api.ts';
import { askRecaptcha, loadRecaptcha } from './recaptcha.ts';
import { solve } from './solve.ts';

// Longer than any phone needs. Without a token by then, the call is made without one.
const PATIENCE_MS = 8_000;
// A solved challenge is valid for longer than this.
const KEPT_MS = 10 * 60_000;
const MOST_WAITS = 3;

interface Prepared {
  at: number;
  token: Promise<string | null>;
}
const prepared = new Map<BotAction, Prepared>();

export function prepareToken(action: BotAction): void {
  const kept = prepared.get(action);
  if (kept && Date.now() - kept.at < KEPT_MS) return;
  prepared.set(action, { at: Date.now(), token: newToken(action) });
}

// Each token is given out once. null: none could be had.
export const freshToken = async (action: BotAction): Promise<string | null> =>
  (await takeToken(action)) ?? askRecaptcha(action);

async function takeToken(action: BotAction): Promise<string | null> {
  prepareToken(action);
  const token = prepared.get(action)?.token ?? null;
  prepared.delete(action);
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  return Promise.race([token, late]);
}

// Google's script and the proof of work are prepared ahead; a score is asked for only when something is sent.
async function newToken(action: BotAction): Promise<string | null> {
  try {
    const answer = await fetch(`/api/bot-check/${action}`);
    const challenge: BotChallenge = (await answer.json()).data;
    if (challenge.kind === 'work') return await solve(challenge.challenge);
    await loadRecaptcha(challenge);
    return null;
  } catch {
    return null;
  }
}

// First with the token at hand, then with a fresh one, then with a wait ticket, so that nobody is locked out.
export async function callWithToken<N extends CallName>(
  action: BotAction,
  name: N,
  input: CallInput<N>,
): Promise<CallOutcome<N>> {
  const make = call as (name: N, input: object) => Promise<CallOutcome<N>>;
  const attempt = (botToken: string | null) =>
    make(name, { ...input, ...(botToken !== null && { botToken }) });

  let outcome = await attempt(await freshToken(action));
  if (!isRefused(outcome)) return outcome;
  const token = await freshToken(action);
  if (token !== null) outcome = await attempt(token);
  if (!isRefused(outcome)) return outcome;
  // Others at the same address may have been faster: a ticket that came too soon is still good.
  for (let waits = 0; waits < MOST_WAITS && isRefused(outcome); waits += 1) {
    const { wait } = outcome.error.data as BotRefusalData;
    await new Promise((resolve) => setTimeout(resolve, wait.seconds * 1000));
    outcome = await attempt(wait.token);
  }
  return outcome;
}

function isRefused<N extends CallName>(
  outcome: CallOutcome<N>,
): outcome is Extract<CallOutcome<N>, { ok: false }> {
  return !outcome.ok && isBotRefusal(outcome.error.code);
}
