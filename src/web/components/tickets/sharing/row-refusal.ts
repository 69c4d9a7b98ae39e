import type { CallError } from '#web/api/api.ts';

// Why a form of one ticket was refused, with what was typed into it.
export interface RowRefusal {
  ticketId: string;
  intent: string;
  message: string;
  fields: Record<string, string>;
  typed: Record<string, string>;
}

export function rowRefusal(
  { message, errors = {} }: CallError,
  form: FormData,
  ticketId: string,
): RowRefusal {
  return {
    ticketId,
    intent: String(form.get('intent')),
    message,
    // As the form names them: without the wish that they are part of.
    fields: Object.fromEntries(
      Object.keys(errors).map((field) => [field.split('.').at(-1) ?? field, errors[field]?.[0] ?? message]),
    ),
    typed: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
  };
}
