import { listFlashSales, listTicketTypes, updateTicketType } from '#modules/catalog/index.ts';
import { type By, differences } from '#modules/merchants/index.ts';
import type { Database } from '#platform/database/index.ts';
import { isCurrency } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type ChangeRefusal, changeEvent } from '../change-event.ts';
import { type ProblemReason, refuseProblems } from '../problems.rules.ts';
import type { TicketTypeForm } from './ticket-type.contract.ts';
import { problemsOfType, sameName } from './ticket-type.rules.ts';
import { currentTypes, fieldsOf } from './type-fields.ts';

type Reason = ChangeRefusal | ProblemReason | 'flash_not_lower';

// Changes a type's texts and price. Sold tickets stay as they were bought; a buyer who was shown another price is asked
// before paying the new one.
export function editTicketType(
  db: Database,
  eventId: number,
  ticketTypeId: number,
  form: TicketTypeForm,
  by: By,
): Promise<Result<undefined, Reason>> {
  return changeEvent<undefined, Reason>(db, eventId, 'edit_events', by, async (tx, event) => {
    const types = currentTypes(await listTicketTypes(tx, eventId));
    const before = types.find((type) => type.id === ticketTypeId);
    if (!before) return fail('type_unknown');
    const no = refuseProblems(problemsOfType(form, isCurrency(event.currency) ? event.currency : null));
    if (no) return no;
    if (types.some((type) => type.id !== ticketTypeId && sameName(type.name, form.name)))
      return fail('named_twice', { field: 'name' });
    const after = fieldsOf(form, event, before.texts);
    const flash = (await listFlashSales(tx, eventId)).find(
      (sale) =>
        sale.ends_at > by.now &&
        sale.prices.some(
          (price) => price.ticket_type_id === ticketTypeId && price.price_minor >= after.price_minor,
        ),
    );
    if (flash)
      return fail('flash_not_lower', {
        field: 'price',
        data: { flash_sale_id: flash.id, label: flash.label },
      });
    const changes = differences(before, after);
    if (changes) await updateTicketType(tx, ticketTypeId, after);
    const subject = `ticket_type:${ticketTypeId}`;
    return ok({ value: undefined, noted: changes && { action: 'ticket_type.edited', subject, changes } });
  });
}
