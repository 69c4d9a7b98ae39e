import type { z } from 'zod';
import type { Logger } from '#platform/log.ts';
import { busySeconds, isTooBusy } from '../too-busy.ts';
import type { Ask, Route } from './call.ts';
import { type ErrorBody, errorBody, type ReasonTable } from './errors.ts';

export interface RawInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

export interface CallAnswer {
  status: number;
  body: unknown;
  retryAfter?: number;
}

export interface AnswerSettings {
  reasons: ReasonTable;
  log: Logger;
  // Tests check every answer against its contract; production trusts them.
  checksAnswers: boolean;
}

// The one way through a call, whether it came over HTTP or from a page being rendered.
export async function answerCall(
  route: Route,
  raw: RawInput,
  ask: Ask,
  settings: AnswerSettings,
): Promise<CallAnswer> {
  const refuse = (reason: string, fields?: Record<string, string[]>, data?: unknown) => {
    const body: ErrorBody = errorBody(settings.reasons, reason, ask.locale, fields, data);
    return { status: body.statusCode, body };
  };
  const { contract } = route;
  const problems: Problems = new Map();
  const input = {
    params: read(contract.params, raw.params, problems),
    query: read(contract.query, raw.query, problems),
    body: read(contract.body, raw.body, problems),
  };
  if (problems.size > 0) return refuse('bad_request', Object.fromEntries(problems));
  try {
    const answer = await route.handle(input, ask);
    if (!answer.ok) {
      const { status, body } = refuse(answer.reason, answer.fields, answer.data);
      return {
        status,
        body: answer.field === undefined ? body : { ...body, errors: { [answer.field]: [body.message] } },
        ...(answer.retryAfter !== undefined && { retryAfter: answer.retryAfter }),
      };
    }
    return { status: 200, body: settings.checksAnswers ? contract.answer.parse(answer.value) : answer.value };
  } catch (error) {
    if (route.whenBusy !== undefined && isTooBusy(error)) {
      settings.log.warn({ err: error, call: route.name }, 'too busy for a call');
      return { ...refuse(route.whenBusy), retryAfter: busySeconds() };
    }
    settings.log.error({ err: error, call: route.name }, 'a call failed');
    return refuse(contract.failure ?? 'internal');
  }
}

// By field. A map, because a visitor may well name a field `__proto__`.
type Problems = Map<string, string[]>;

function read(schema: z.ZodType | undefined, value: unknown, problems: Problems): unknown {
  if (!schema) {
    for (const key of Object.keys(value ?? {})) problems.set(key, ['is not a parameter of this call']);
    return undefined;
  }
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues.flatMap(preciseIssues)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) problems.set(key, ['is not a parameter of this call']);
    } else {
      const field = issue.path.join('.') || 'body';
      problems.set(field, [...(problems.get(field) ?? []), issue.message]);
    }
  }
  return undefined;
}

type Issue = z.core.$ZodIssue;

// Of a value that may have several shapes: what is wrong with it by the shape that it comes closest to.
function preciseIssues(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const depthOf = (issues: Issue[]) => Math.max(0, ...issues.map(({ path }) => path.length));
  const closest = issue.errors.reduce<Issue[]>(
    (best, branch) => (depthOf(branch) > depthOf(best) ? branch : best),
    [],
  );
  if (closest.length === 0) return [issue];
  return closest.flatMap((inner) => preciseIssues({ ...inner, path: [...issue.path, ...inner.path] }));
}
