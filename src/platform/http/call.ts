import type { z } from 'zod';
import type { Access, Limit } from '#shared/access.ts';
import type { Actor, ActorOf } from '#shared/actor.ts';
import type { BotAction, BotRefusalCode } from '#shared/bot-check.ts';
import type { Locale } from '#shared/i18n.ts';
import type { Result } from '#shared/result.ts';
import type { Browser, Caller } from './caller.ts';

// A call is written once, in a slice's contract: the validation, who is let in, the answers' types, the typed client and
// the OpenAPI document all come from it.
export interface CallContract {
  summary: string;
  // Who may call. `answerCall` checks this, `limits` and `botCheck` before it runs the handler.
  access: Access;
  // How often one may call. A limit that depends on the input or on the outcome is counted by the use case.
  limits: readonly Limit[];
  // The action that tokens for this call are bound to; null: no token is needed.
  botCheck: BotAction | null;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  // Takes an Idempotency-Key: sending the same thing again with the same key does it only once.
  takesKey?: true;
  // The body is a file of at most so many bytes instead of JSON: `body` is then `sentFile`.
  takesFile?: { mostBytes: number; types: readonly string[] };
  // The body of a 200, without its envelope.
  answer: z.ZodType;
  // The key in the body that holds the answer; 'data' if left out.
  envelope?: string;
  // The reasons for which the use case may say no; those for which nobody is let in come on top. Each has its line in
  // the table of reasons.
  refusals: readonly string[];
  // The reason given when something broke; 'internal' if left out.
  failure?: string;
}

export const IDEMPOTENCY_HEADER = 'idempotency-key';

export type CallName = `${'GET' | 'POST'} /api/${string}`;
export type Calls = Record<CallName, CallContract>;

const TIMES_WITH_TOKEN = 10;

// A shared address is asked for a token before it is refused: one person there does not shut the others out. null: what is
// used up is used up, because it is theirs alone, or no token is made for this call.
export function mostWithToken(
  { botCheck }: CallContract,
  { per, most }: Limit,
): { action: BotAction; most: number } | null {
  return per === 'address' && botCheck !== null ? { action: botCheck, most: most * TIMES_WITH_TOKEN } : null;
}

// Why a call may be refused before its handler runs.
export type AdmissionReason =
  | 'sign_in_needed'
  | 'not_allowed'
  | 'organizer_suspended'
  | 'second_factor_required'
  | 'unknown_call'
  | 'too_many_tries'
  | 'key_invalid'
  | BotRefusalCode;

// The admission reasons that follow from what a contract says, as they are heard from outside.
export function admissionReasons({ access, limits, botCheck, takesKey }: CallContract): AdmissionReason[] {
  const reasons: AdmissionReason[] = [];
  if (access === 'operator') reasons.push('unknown_call', 'second_factor_required');
  else if (access !== 'public' && access !== 'visitor') reasons.push('sign_in_needed');
  if (typeof access === 'object') reasons.push('not_allowed', 'organizer_suspended');
  if (takesKey) reasons.push('key_invalid');
  if (botCheck !== null) reasons.push('bot_check_failed', 'bot_check_needed');
  if (limits.length > 0) reasons.push('too_many_tries');
  return reasons;
}

type Output<T> = T extends z.ZodType ? z.output<T> : Record<never, never>;
export type CallInput<C extends CallContract> = {
  params: Output<C['params']>;
  query: Output<C['query']>;
  body: C['body'] extends z.ZodType ? z.output<C['body']> : undefined;
  key: C extends { takesKey: true } ? string | null : null;
};

// What a use case knows about the caller, and the time. Nothing of the HTTP request.
export interface Ask<A extends Actor = Actor> {
  actor: A;
  locale: Locale;
  now: Date;
  // By which logs know the request; null: nobody made one.
  requestId: string | null;
  // What the answer shows, for whoever caches it.
  shows: Freshness;
}

// The same before it is known who asks.
export interface Asked extends Omit<Ask, 'actor'> {
  caller: Caller;
}

export interface Freshness {
  tag(...tags: string[]): void;
  // The answer changes by the clock alone at this instant.
  until(instant: Date | null): void;
}

export type Answer<C extends CallContract> = Result<
  z.input<C['answer']>,
  C['refusals'][number] | AdmissionReason
>;

// `browser` is for cookies and the like, which only routes may handle.
export type Handler<C extends CallContract> = (
  input: CallInput<C>,
  ask: Ask<ActorOf<C['access']>>,
  browser: Browser,
) => Promise<Answer<C>>;
export type Handlers<T extends Calls> = {
  [Name in keyof T]: T[Name] extends CallContract ? Handler<T[Name]> : never;
};

export interface Route {
  name: CallName;
  contract: CallContract;
  handle(
    input: { params: unknown; query: unknown; body: unknown; key: string | null },
    ask: Ask,
    browser: Browser,
  ): Promise<Answer<CallContract>>;
  // Everybody makes this call in the same second; see main/http/call-door.ts.
  isInARush?: true;
}

export const envelopeOf = ({ envelope = 'data' }: CallContract): string => envelope;

// Ties a contract to its handlers; the compiler asks for one per call.
export function implement<T extends Calls>(calls: T, handlers: Handlers<T>): Route[] {
  return (Object.keys(calls) as (keyof T & CallName)[]).map((name) => ({
    name,
    contract: calls[name] as CallContract,
    handle: handlers[name] as unknown as Route['handle'],
  }));
}
