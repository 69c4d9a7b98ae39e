import { m } from '#shared/messages/messages.js';
import type { CallError } from '#web/api/api.ts';
import { waitToken } from '#web/bot-check/checked-call.ts';

// What a page shows of a form that was refused: the sentence, and what is wrong with which field.
export interface FormProblem {
  message: string;
  errors: Record<string, string>;
  // For whoever waits instead of letting a script work; see web/bot-check.
  token: string | null;
}

export async function readTyped<const Name extends string>(
  request: Request,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  // Something else than a form has typed nothing.
  const form = await request.formData().catch(() => new FormData());
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')])) as Record<
    Name,
    string
  >;
}

// A 400 speaks to programs. To a person it means a field that was left empty: its form lets through no more than fits.
export function problemOf(error: CallError): FormProblem {
  const words = (first = '') => (error.statusCode === 400 ? m.support_field_needed() : first);
  const errors = Object.entries(error.errors ?? {});
  return {
    message: error.message,
    errors: Object.fromEntries(errors.map(([field, [first]]) => [field, words(first)])),
    token: waitToken(error),
  };
}
