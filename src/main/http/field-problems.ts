import type { z } from 'zod';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';

// What is wrong with a field, in the person's language. In English it is the schema's own message, which names types
// and is what programmers look for.
export function fieldProblem(issue: z.core.$ZodIssue, locale: Locale): string {
  if (issue.code === 'unrecognized_keys') return m.field_unknown({}, { locale });
  if (locale === 'en') return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return (issue.input === undefined ? m.field_needed : m.field_kind)({}, { locale });
    case 'too_small':
      return m.field_small_than({ limit: String(issue.minimum) }, { locale });
    case 'too_big':
      return m.field_big_than({ limit: String(issue.maximum) }, { locale });
    case 'invalid_format':
      return m.field_format({}, { locale });
    case 'invalid_value':
      return m.field_choice({ choices: issue.values.map(String).join(', ') }, { locale });
    default:
      return m.field_wrong({}, { locale });
  }
}
