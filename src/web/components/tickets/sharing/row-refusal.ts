import { type FormRefusal, type RefusedCall, refusalOf } from '#web/forms/form.rules.ts';

// Why a form of one ticket was refused, with what was typed into it.
export interface RowRefusal extends FormRefusal {
  ticketId: string;
  intent: string;
}

export const rowRefusal = (error: RefusedCall, form: FormData, ticketId: string): RowRefusal => ({
  // As the form names its fields: without the wish that they are part of.
  ...refusalOf(form, error, { fieldOf: (name) => name.split('.').at(-1) ?? name }),
  ticketId,
  intent: String(form.get('intent')),
});
