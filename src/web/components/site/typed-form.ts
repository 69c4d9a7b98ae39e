import { m } from '#shared/messages/messages.js';
import type { CallError } from '#web/api.ts';

// What a page shows of a form that was refused: the sentence, and what is wrong with which field.
export interface FormProblem {
  message: string;
  errors: Record<string, string>;
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
export function problemOf({ statusCode, message, errors = {} }: CallError): FormProblem {
  const words = (first = '') => (statusCode === 400 ? m.support_field_needed() : first);
  return {
    message,
    errors: Object.fromEntries(Object.entries(errors).map(([field, [first]]) => [field, words(first)])),
  };
}
