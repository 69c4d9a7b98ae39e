import type { z } from 'zod';
import type { Logger } from '#platform/log.ts';
import type { Locale } from '#shared/i18n.ts';
import type { Refusal } from '#shared/result.ts';
import { busySeconds, type WaitReason, waitReason } from '../too-busy.ts';
import { type Asked, envelopeOf, type Route } from './call.ts';
import { errorBody, type ReasonTable } from './errors.ts';
import type { FieldWord } from './field-words.ts';
import { type Admission, holdBack } from './let-in.ts';

export interface RawInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  // The Idempotency-Key: the same for every attempt at one thing.
  key: string | null;
}

export interface CallAnswer {
  status: number;
  body: unknown;
  retryAfter?: number;
}

export interface AnswerSettings extends Admission {
  reasons: ReasonTable;
  // The same table, with the words for those who act for an organiser.
  reasonsForMembers: ReasonTable;
  log: Logger;
  // What is wrong with a field, in the person's language.
  fieldProblem(issue: FieldIssue, locale: Locale): string;
  // Tests check every answer against its contract; production trusts them.
  checksAnswers: boolean;
}

// The one way through a call, whether it came over HTTP or from a page being rendered.
export async function answerCall(
  route: Route,
  raw: RawInput,
  asked: Asked,
  settings: AnswerSettings,
): Promise<CallAnswer> {
  const { contract } = route;
  const reasons = isForMembers(contract) ? settings.reasonsForMembers : settings.reasons;
  const refuse = (reason: string, fields?: Record<string, string[]>) => {
    const body = errorBody(reasons, reason, asked.locale, fields);
    return { status: body.statusCode, body };
  };
  // The answer when the server is too busy or the database is away: status and sentence are the same for every call,
  // statusMessage and `fatal` are those of the call's own failure.
  const postpone = (reason: WaitReason): CallAnswer => {
    const { status, body } = refuse(reason);
    const failed = contract.failure === undefined ? undefined : reasons[contract.failure];
    const own = failed && {
      statusMessage: failed.statusMessage,
      ...(failed.fatal !== undefined && { fatal: failed.fatal }),
    };
    return { status, body: { ...body, ...own }, retryAfter: busySeconds() };
  };
  // An address of such text names nothing.
  if (unstorable(raw.params, []).length > 0) return refuse('unknown_call');
  const problems: Problems = new Map();
  const tell = (issue: FieldIssue) => settings.fieldProblem(issue, asked.locale);
  try {
    // Before the input is looked at: what is wrong with it is said to nobody who may not make this call.
    const admitted = await settings.admit(contract.access, asked.caller);
    if (!admitted.ok) return presentRefusal(admitted, asked.locale, reasons);
    const input = {
      params: read(contract.params, raw.params, problems, tell),
      query: read(contract.query, raw.query, problems, tell),
      body: read(contract.body, raw.body, problems, tell),
      key: contract.takesKey ? raw.key : null,
    };
    if (problems.size > 0) return refuse('bad_request', Object.fromEntries(problems));
    // Only after the input was checked, so that a typing error does not use up a token.
    const refusal = await holdBack(contract, admitted.value, input.key, asked, settings);
    if (refusal) return presentRefusal(refusal, asked.locale, reasons);
    const { locale, now, requestId, shows, caller } = asked;
    const ask = { actor: admitted.value, locale, now, requestId, shows };
    const answer = await route.handle(input, ask, caller.browser);
    if (!answer.ok) return presentRefusal(answer, asked.locale, reasons);
    const value = settings.checksAnswers ? contract.answer.parse(answer.value) : answer.value;
    return { status: 200, body: { [envelopeOf(contract)]: value } };
  } catch (error) {
    const reqId = asked.requestId;
    const reason = waitReason(error);
    if (reason !== null) {
      settings.log.warn({ err: error, call: route.name, reqId }, 'a call must be made again');
      return postpone(reason);
    }
    settings.log.error({ err: error, call: route.name, reqId }, 'a call failed');
    return refuse(contract.failure ?? 'internal');
  }
}

const isForMembers = ({ access }: Route['contract']): boolean =>
  typeof access === 'object' && 'member' in access;

function presentRefusal(
  { reason, field, data, retryAfter }: Refusal<string>,
  locale: Locale,
  reasons: ReasonTable,
): CallAnswer {
  const body = errorBody(reasons, reason, locale, undefined, data, retryAfter);
  // The reason's sentence says what is wrong with the field.
  if (field !== undefined) body.errors = { [field]: [body.message] };
  return { status: body.statusCode, body, ...(retryAfter !== undefined && { retryAfter }) };
}

// Problems by field. A map and not an object, because a visitor may name a field `__proto__`.
type Problems = Map<string, string[]>;

function read(
  schema: z.ZodType | undefined,
  value: unknown,
  problems: Problems,
  tell: (issue: FieldIssue) => string,
): unknown {
  if (!schema) {
    const keys = Object.keys(value ?? {});
    for (const key of keys) {
      problems.set(key, [tell({ code: 'unrecognized_keys', keys, path: [], message: '' })]);
    }
    return undefined;
  }
  // `reportInput` puts the value into each issue, so that a missing value can be told from a wrong one.
  const parsed = schema.safeParse(value ?? {}, { reportInput: true });
  const issues = parsed.success ? unstorable(value, []) : parsed.error.issues.flatMap(preciseIssues);
  if (parsed.success && issues.length === 0) return parsed.data;
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) problems.set(key, [tell(issue)]);
    } else {
      const field = issue.path.join('.') || 'body';
      problems.set(field, [...(problems.get(field) ?? []), tell(issue)]);
    }
  }
  return undefined;
}

export type FieldIssue = z.core.$ZodIssue;

// Texts that no database takes: with a NUL, or with half a character. Looked for after the schema, which bounds how much there is.
function unstorable(value: unknown, path: PropertyKey[]): FieldIssue[] {
  if (typeof value === 'string') {
    const isStorable = value.isWellFormed() && !value.includes('\0');
    return isStorable
      ? []
      : [{ code: 'custom', path, message: 'plain_text' satisfies FieldWord, input: value }];
  }
  if (Array.isArray(value)) return value.flatMap((item, place) => unstorable(item, [...path, place]));
  if (Object(value) !== value || ArrayBuffer.isView(value)) return [];
  return Object.entries(value as object).flatMap(([key, item]) => unstorable(item, [...path, key]));
}

// For a value that may have one of several shapes: the issues of the shape that it comes closest to.
function preciseIssues(issue: FieldIssue): FieldIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const depthOf = (issues: FieldIssue[]) => Math.max(0, ...issues.map(({ path }) => path.length));
  const closest = issue.errors.reduce<FieldIssue[]>(
    (best, branch) => (depthOf(branch) > depthOf(best) ? branch : best),
    [],
  );
  if (closest.length === 0) return [issue];
  return closest.flatMap((inner) => preciseIssues({ ...inner, path: [...issue.path, ...inner.path] }));
}
