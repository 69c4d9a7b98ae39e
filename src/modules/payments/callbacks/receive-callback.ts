import type { Database } from '#platform/database/index.ts';
import { keepTrying } from '../keep-trying.ts';
import type { PaymentServices } from '../open-payments.ts';
import { findAttempt, findAttemptIdByRef, findAttemptIdByToken } from '../payments.queries.ts';
import type {
  CallbackCall,
  CallbackKind,
  ParsedCallback,
  PaymentProvider,
  ProviderName,
} from '../providers/provider.ts';
import { insertPaymentEvent } from './inbox.queries.ts';

export interface ReceivedCallback {
  status: number;
  reply: unknown;
  // The callback to handle after the answer; null for a copy of one that is known.
  event: { id: number; attemptId: string | null; kind: CallbackKind } | null;
}

// Not every provider tries again, and none waits long.
const CALLBACK_WAITS_MS = [200, 1_000];

const REFUSED: ReceivedCallback = { status: 404, reply: { error: 'not found' }, event: null };

// Stores what a provider sent, unchanged, and answers at once. Nothing of it is believed: handling it means asking the
// provider. Copies of one callback become one row.
export async function receiveCallback(
  { db, log, payments }: PaymentServices,
  providerName: ProviderName,
  call: CallbackCall,
): Promise<ReceivedCallback> {
  const provider = payments.get(providerName)?.provider;
  if (!provider) return REFUSED;
  const parsed = provider.parseCallback(call);
  if (!parsed.ok) {
    log.warn({ provider: providerName, reason: parsed.reason }, 'a payment callback was refused');
    return parsed.reason === 'signature' ? { ...REFUSED, status: 400 } : REFUSED;
  }
  return keepTrying(() => keepCallback({ db, log }, provider, parsed, call), CALLBACK_WAITS_MS);
}

async function keepCallback(
  { db, log }: Pick<PaymentServices, 'db' | 'log'>,
  provider: PaymentProvider,
  parsed: Extract<ParsedCallback, { ok: true }>,
  call: CallbackCall,
): Promise<ReceivedCallback> {
  const attemptId = await findAbout(db, provider.name, parsed.about);
  // The token in the address belongs to no attempt: somebody is guessing, and nothing is stored.
  if (attemptId === null && parsed.about !== null && 'token' in parsed.about) return REFUSED;
  if (attemptId === null && parsed.kind === 'payment') {
    log.error({ provider: provider.name, dedupeKey: parsed.dedupeKey }, 'a payment for nothing that we know');
  }
  const id = await insertPaymentEvent(db.sql, {
    provider: provider.name,
    dedupeKey: parsed.dedupeKey,
    attemptId,
    kind: parsed.kind,
    raw: call.raw,
    headers: keptHeaders(call.headers),
    address: call.address,
  });
  const event = id === null ? null : { id, attemptId, kind: parsed.kind };
  return { status: 200, reply: provider.callbackReply, event };
}

async function findAbout(
  db: Database,
  provider: ProviderName,
  about: Extract<ParsedCallback, { ok: true }>['about'],
): Promise<string | null> {
  if (about === null) return null;
  if ('token' in about) return findAttemptIdByToken(db.sql, about.token);
  if ('providerRef' in about) return findAttemptIdByRef(db.sql, provider, about.providerRef);
  return (await findAttempt(db.sql, about.attemptId))?.id ?? null;
}

// What helps to understand a callback later, and no secrets.
function keptHeaders(headers: CallbackCall['headers']): Record<string, string> {
  const kept = ['content-type', 'user-agent', 'stripe-signature', 'x-forwarded-for'];
  return Object.fromEntries(
    kept.flatMap((name) =>
      headers[name] === undefined ? [] : [[name, String(headers[name]).slice(0, 500)]],
    ),
  );
}
