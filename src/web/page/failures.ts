import type { CallError } from '#web/api/api.ts';

// What a page does when a call that it needs fails or answers without data. An empty list is neither.

type Part<Data> = { ok: true; data: Data } | { ok: false; statusMessage: string; isFatal: boolean };

export type Outcome<Data> = { ok: true; body: { data: Data } } | { ok: false; error: CallError };

type PartRule = {
  // What a failed call means: a sentence and whether it is fatal, or 'as empty' to show nothing instead.
  failed: { statusMessage: string; isFatal: boolean } | 'as empty';
  isFatalWithoutData: boolean;
};

const INTERNAL = 'Internal server error.';

const RULES = {
  trending: {
    failed: { statusMessage: 'Error fetching trending events.', isFatal: false },
    isFatalWithoutData: true,
  },
  categories: { failed: 'as empty', isFatalWithoutData: false },
  countries: { failed: 'as empty', isFatalWithoutData: false },
  search: {
    failed: { statusMessage: 'Error searching the results.', isFatal: true },
    isFatalWithoutData: true,
  },
  siteInfo: {
    failed: { statusMessage: 'Error fetching site information.', isFatal: false },
    isFatalWithoutData: true,
  },
  listing: { failed: { statusMessage: INTERNAL, isFatal: false }, isFatalWithoutData: false },
} as const satisfies Record<string, PartRule>;

export type PartName = keyof typeof RULES;

// With 'as empty' the part is ok and has `instead`, but `isWhole` is false: the page must not be cached.
export type ReadPart<Data> = Part<Data> & { isWhole: boolean };

export function readPart<Data>(name: PartName, outcome: Outcome<Data>, instead?: Data): ReadPart<Data> {
  const rule: PartRule = RULES[name];
  if (outcome.ok) {
    if (hasData(outcome.body)) return { ok: true, data: outcome.body.data, isWhole: true };
    return { ok: false, statusMessage: INTERNAL, isFatal: rule.isFatalWithoutData, isWhole: false };
  }
  if (rule.failed === 'as empty' && instead !== undefined) return { ok: true, data: instead, isWhole: false };
  const failed = rule.failed === 'as empty' ? { statusMessage: INTERNAL, isFatal: false } : rule.failed;
  return { ok: false, ...failed, isWhole: false };
}

export function mapPart<Data, Other>(part: ReadPart<Data>, change: (data: Data) => Other): ReadPart<Other> {
  return part.ok ? { ...part, data: change(part.data) } : part;
}

// In a paged list the events are one level deeper.
function hasData(body: { data?: unknown } | null | undefined): boolean {
  const data = body?.data;
  if (data === undefined || data === null) return false;
  return typeof data !== 'object' || !('page' in data) || ('data' in data && Array.isArray(data.data));
}

// A refusal (a page past the last, an unknown name) is the fault of the address; a failure is ours.
export function isRefusal<Data>(outcome: Outcome<Data>): outcome is { ok: false; error: CallError } {
  return !outcome.ok && outcome.error.statusCode < 500;
}
