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
  // Who may call. `answerCall` sees to it, and to the two below, before the handler.
  access: Access;
  // How often; what depends on what was asked for, or on what came of it, is counted by the use case.
  limits: readonly Limit[];
  // The name that tokens for it are bound to; null: programs may have it.
  botCheck: BotAction | null;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  // Takes an Idempotency-Key: the same for every try of one intent, so that it is done once.
  takesKey?: true;
  // What a 200 answers.
  answer: z.ZodType;
  // The key in the body under which it stands; 'data' unless named.
  envelope?: string;
  // Reasons for which it may say no, beside those of being let in; each has its line in the table of reasons.
  refusals: readonly string[];
  // The reason given when something broke; 'internal' unless named.
  failure?: string;
}

export const IDEMPOTENCY_HEADER = 'idempotency-key';

export type CallName = `${'GET' | 'POST'} /api/${string}`;
export type Calls = Record<CallName, CallContract>;

// For which nobody is let in.
export type AdmissionReason =
  | 'sign_in_needed'
  | 'not_allowed'
  | 'too_many_tries'
  | 'key_invalid'
  | BotRefusalCode;

// Those that a contract implies without naming them.
export function admissionReasons({ access, limits, botCheck, takesKey }: CallContract): AdmissionReason[] {
  const reasons: AdmissionReason[] = [];
  if (access !== 'public' && access !== 'visitor') reasons.push('sign_in_needed');
  if (typeof access === 'object') reasons.push('not_allowed');
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

// What a use case knows of whoever asks, and when. Nothing of the request.
export interface Ask<A extends Actor = Actor> {
  actor: A;
  locale: Locale;
  now: Date;
  // By which logs know the request; null: nobody made one.
  requestId: string | null;
  // What the answer shows, for whoever caches it.
  shows: Freshness;
}

// The same before anybody was let in.
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

// The browser is for cookies and the like, which stay in the routes.
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
  // Everybody makes it in the same second; see main/http/call-door.ts.
  isInARush?: true;
}

// The key in the body under which the answer of a call stands.
export const envelopeOf = ({ envelope = 'data' }: CallContract): string => envelope;

// Ties a contract to its handlers; the compiler asks for one per call.
export function implement<T extends Calls>(calls: T, handlers: Handlers<T>): Route[] {
  return (Object.keys(calls) as (keyof T & CallName)[]).map((name) => ({
    name,
    contract: calls[name] as CallContract,
    handle: handlers[name] as unknown as Route['handle'],
  }));
}
