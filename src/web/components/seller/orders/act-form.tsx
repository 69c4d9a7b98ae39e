import type { ReactNode } from 'react';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { sellerOrderPath } from '#web/paths/seller.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { type AtOrder, ORDER_FORMS, type OrderAct } from './order-forms.ts';

// The answer to whichever form of the page was sent without script.
export interface ActAnswer {
  act: OrderAct;
  // Of a form that is there for each ticket: which one.
  ticket: string;
  answer: FormAnswer<null>;
}

type ActFormProps = {
  at: AtOrder;
  act: OrderAct;
  ticket?: number;
  answered: ActAnswer | null;
  className?: string;
  children: (state: { isBusy: boolean; refusal: FormRefusal | null }) => ReactNode;
};

// One of several forms of an order's page. When it is done the page is shown anew, and says so.
export function ActForm({ at, act, ticket, answered, className, children }: ActFormProps) {
  const isOurs = answered?.act === act && answered.ticket === String(ticket ?? '');
  const { submit, isBusy, refusal } = useForm(ORDER_FORMS[act](at), {
    answer: isOurs ? answered.answer : null,
    onDone: () => leaveFor(sellerOrderPath(at.organizer, at.reference, { done: act })),
  });
  return (
    <form method="post" noValidate onSubmit={submit} className={className}>
      <input type="hidden" name="act" value={act} />
      {ticket !== undefined && <input type="hidden" name="ticket" value={ticket} />}
      <FormErrors refusal={refusal} prefix={`${act}-${ticket ?? ''}-`} />
      {children({ isBusy, refusal })}
    </form>
  );
}
