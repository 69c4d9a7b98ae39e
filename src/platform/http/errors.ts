import type { Locale } from '#shared/i18n.ts';

// One line of the table of reasons, which main/ fills: what a refusal looks like from outside.
export interface ReasonEntry {
  status: number;
  // Stable English, for programs and logs.
  statusMessage: string;
  // In the person's language; `data` is what the refusal brought along, `retryAfter` the seconds to wait.
  message: (locale: Locale, data?: unknown, retryAfter?: number) => string;
  // Set only where the page must know whether it can go on although this call failed.
  fatal?: boolean;
}

export type ReasonTable = Readonly<Record<string, ReasonEntry>>;

export interface ErrorBody {
  statusCode: number;
  statusMessage: string;
  message: string;
  code: string;
  fatal?: boolean;
  errors?: Record<string, string[]>;
  data?: unknown;
}

export function errorBody(
  table: ReasonTable,
  reason: string,
  locale: Locale,
  fields?: Record<string, string[]>,
  data?: unknown,
  retryAfter?: number,
): ErrorBody {
  const entry = table[reason];
  if (!entry) throw new Error(`The table of reasons has no line for "${reason}"`);
  return {
    statusCode: entry.status,
    statusMessage: entry.statusMessage,
    message: entry.message(locale, data, retryAfter),
    code: reason,
    ...(entry.fatal !== undefined && { fatal: entry.fatal }),
    ...(fields && { errors: fields }),
    ...(data !== undefined && { data }),
  };
}
