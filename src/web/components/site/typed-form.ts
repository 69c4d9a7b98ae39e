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

export function problemOf({ message, errors = {} }: CallError): FormProblem {
  return {
    message,
    errors: Object.fromEntries(Object.entries(errors).map(([field, [first = '']]) => [field, first])),
  };
}
