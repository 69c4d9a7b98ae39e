import type { z } from 'zod';
import type { FieldWord } from '#platform/http/field-words.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { formatNumber } from '#shared/money.ts';

type Words = (locale: Locale) => string;

const OWN_WORDS: Record<Exclude<FieldWord, 'exactly_one'>, Words> = {
  no_html: (locale) => m.field_html({}, { locale }),
  plain_text: (locale) => m.field_plain({}, { locale }),
  whole_number: (locale) => m.field_whole({}, { locale }),
  two_decimals: (locale) => m.field_decimals({}, { locale }),
  dates_add_up: (locale) => m.field_dates({}, { locale }),
  own_key: (locale) => m.field_own_key({}, { locale }),
  once_each: (locale) => m.field_once({}, { locale }),
  capacity_or_room: (locale) => m.field_capacity({}, { locale }),
};

// What is wrong with a field, in the person's language and never in the validator's words.
export function fieldProblem(issue: z.core.$ZodIssue, locale: Locale): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return m.field_unknown({}, { locale });
    case 'invalid_type':
      return wrongType(issue, locale);
    case 'too_small':
      return tooSmall(issue, locale);
    case 'too_big':
      return tooBig(issue, locale);
    case 'invalid_format':
      return (ownWords(issue.message) ?? ((at) => m.field_format({}, { locale: at })))(locale);
    case 'invalid_value':
      return m.field_choice({ choices: choicesOf(issue.values) }, { locale });
    case 'custom':
      if (isChoice(issue.message)) {
        return m.field_exactly_one({ choices: choicesOf(issue.params?.choices) }, { locale });
      }
      return (ownWords(issue.message) ?? ((at) => m.field_wrong({}, { locale: at })))(locale);
    default:
      return m.field_wrong({}, { locale });
  }
}

const isChoice = (message: string): boolean => message === ('exactly_one' satisfies FieldWord);

const ownWords = (message: string): Words | undefined =>
  Object.hasOwn(OWN_WORDS, message) ? OWN_WORDS[message as keyof typeof OWN_WORDS] : undefined;

const choicesOf = (values: unknown): string => (Array.isArray(values) ? values.map(String).join(', ') : '');

// A field of a form that was left empty is sent as null where a number is wanted.
function wrongType({ expected, input }: z.core.$ZodIssueInvalidType, locale: Locale): string {
  if (input === undefined || input === null) return m.field_needed({}, { locale });
  if (expected === 'int') return m.field_whole({}, { locale });
  return (expected === 'number' ? m.field_number : m.field_kind)({}, { locale });
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall, locale: Locale): string {
  const limit = formatNumber(Number(minimum), locale);
  if (origin === 'string') {
    return limit === '1' ? m.field_needed({}, { locale }) : m.field_short({ limit }, { locale });
  }
  if (origin === 'array') return m.field_few({ limit }, { locale });
  return (inclusive === false ? m.field_more_than : m.field_small_than)({ limit }, { locale });
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig, locale: Locale): string {
  const limit = formatNumber(Number(maximum), locale);
  if (origin === 'string') return m.field_long({ limit }, { locale });
  if (origin === 'array') return m.field_many({ limit }, { locale });
  return (inclusive === false ? m.field_less_than : m.field_big_than)({ limit }, { locale });
}
