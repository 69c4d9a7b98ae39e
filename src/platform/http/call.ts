import type { z } from 'zod';
import type { Locale } from '#shared/i18n.ts';
import type { Result } from '#shared/result.ts';
import type { Caller } from './caller.ts';

// A call is written once, in a slice's contract: the validation, the answers' types, the typed client and the
// OpenAPI document all come from it.
export interface CallContract {
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  // What a 200 answers.
  answer: z.ZodType;
  // The key in the body under which it stands; 'data' unless named.
  envelope?: string;
  // Reasons for which it may say no; each has its line in the table of reasons.
  refusals: readonly string[];
  // The reason given when something broke; 'internal' unless named.
  failure?: string;
}

export type CallName = `${'GET' | 'POST'} /api/${string}`;
export type Calls = Record<CallName, CallContract>;

type Output<T> = T extends z.ZodType ? z.output<T> : Record<never, never>;
export type CallInput<C extends CallContract> = {
  params: Output<C['params']>;
  query: Output<C['query']>;
  body: C['body'] extends z.ZodType ? z.output<C['body']> : undefined;
};

// What a handler knows of the request.
export interface Ask {
  locale: Locale;
  now: Date;
  // What the answer shows, for whoever caches it.
  shows: Freshness;
  // Who asks. A page that is the same for everybody is made for nobody in particular.
  caller: Caller;
}

export interface Freshness {
  tag(...tags: string[]): void;
  // The answer changes by the clock alone at this instant.
  until(instant: Date | null): void;
}

export type Answer<C extends CallContract> = Result<z.input<C['answer']>, C['refusals'][number]>;

export type Handler<C extends CallContract> = (input: CallInput<C>, ask: Ask) => Promise<Answer<C>>;
export type Handlers<T extends Calls> = {
  [Name in keyof T]: T[Name] extends CallContract ? Handler<T[Name]> : never;
};

export interface Route {
  name: CallName;
  contract: CallContract;
  handle(input: { params: unknown; query: unknown; body: unknown }, ask: Ask): Promise<Answer<CallContract>>;
  // Everybody makes it in the same second; see main/call-door.ts.
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
