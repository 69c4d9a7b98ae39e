import type { SoldOrder } from '#modules/selling/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { type ActAnswer, ActForm } from './act-form.tsx';
import type { AtOrder } from './order-forms.ts';

type OrderNotesProps = { at: AtOrder; order: SoldOrder; answered: ActAnswer | null };

export function OrderNotes({ at, order, answered }: OrderNotesProps) {
  return (
    <>
      {order.can_edit && (
        <ActForm at={at} act="note" answered={answered} className="mb-4 grid gap-2">
          {({ isBusy, refusal }) => (
            <>
              <TextAreaField
                id="note--words"
                name="words"
                label={m.orders_note()}
                hint={m.orders_note_hint()}
                rows={3}
                maxLength={2_000}
                defaultValue={refusal?.typed.words ?? ''}
                error={refusal?.fields.words}
              />
              <button type="submit" aria-disabled={isBusy} className={`${QUIET_BUTTON} justify-self-start`}>
                {isBusy ? m.form_busy() : m.orders_note_button()}
              </button>
            </>
          )}
        </ActForm>
      )}
      <ul className="grid gap-3">
        {order.notes.map(({ id, words, at: written, name }) => (
          <li key={id} className="rounded-card bg-sunken px-4 py-3">
            <p className="whitespace-pre-wrap wrap-anywhere">
              {order.is_masked ? m.orders_note_hidden() : words}
            </p>
            <p className="mt-1 text-small text-ink-2">
              {name ?? m.log_somebody()} ·{' '}
              <time dateTime={written}>{formatFull(written, order.event.time_zone, currentLocale())}</time>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
