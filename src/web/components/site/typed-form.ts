import type { CallError } from '#web/api.ts';
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

export function problemOf(error: CallError): FormProblem {
  const errors = Object.entries(error.errors ?? {});
  return {
    message: error.message,
    errors: Object.fromEntries(errors.map(([field, [first = '']]) => [field, first])),
    token: waitToken(error),
  };
}
