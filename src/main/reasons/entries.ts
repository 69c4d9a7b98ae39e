import type { CallContract } from '#platform/http/call.ts';
import type { ReasonEntry } from '#platform/http/errors.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';

// Why the calls of these contracts say no. If a contract's reasons were plain strings, the compiler would not demand an entry for each;
// this makes it an error.
export type ReasonsOf<T extends Record<string, CallContract>> = T extends unknown
  ? Literal<{ [Name in keyof T]: T[Name]['refusals'][number] | Extract<T[Name]['failure'], string> }[keyof T]>
  : never;
type Literal<Reason extends string> = string extends Reason ? 'a contract lacks `as const`' : Reason;

export type Sentence = (inputs: Record<never, never>, options: { locale: Locale }) => string;
export const entry = (
  status: number,
  statusMessage: string,
  sentence: Sentence,
  fatal?: boolean,
): ReasonEntry => ({
  status,
  statusMessage,
  message: (locale) => sentence({}, { locale }),
  ...(fatal !== undefined && { fatal }),
});
// For a sentence that needs the refusal's data.
export const entryWith = <Data>(
  status: number,
  statusMessage: string,
  sentence: (data: Data, locale: Locale) => string,
): ReasonEntry => ({ status, statusMessage, message: (locale, data) => sentence(data as Data, locale) });

type Few = { ticket_type_ids: readonly number[]; available: readonly { id: number; quantity: number }[] };
type CountSentence = (inputs: { count: number }, options: { locale: Locale }) => string;
// Too few tickets: says how many there are, if any.
export const shortEntry = (statusMessage: string, none: Sentence, fewer: CountSentence): ReasonEntry =>
  entryWith<Few | undefined>(409, statusMessage, (data, locale) => {
    const short = data?.available.filter(({ id }) => data.ticket_type_ids.includes(id)) ?? [];
    const count = short.reduce((sum, { quantity }) => sum + quantity, 0);
    return count === 0 ? none({}, { locale }) : fewer({ count }, { locale });
  });

// Longer waits are said in hours.
const MOST_MINUTES = 90;

export function waitWords(seconds: number, locale: Locale): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes <= MOST_MINUTES
    ? m.form_wait({ count: minutes }, { locale })
    : m.form_wait_hours({ count: Math.ceil(minutes / 60) }, { locale });
}
