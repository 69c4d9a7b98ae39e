import type { PricedLine } from '#modules/pricing/price-lines.rules.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { attendeeField } from './buyer-form.ts';

type Typed = Record<string, string>;

// A name on each ticket, for buyers who already know who will come. In the order in which tickets are issued.
export function AttendeeFields({ lines, typed }: { lines: readonly PricedLine[]; typed: Typed }) {
  const tickets = lines.flatMap(({ name, quantity, datePass }) =>
    datePass.length === 0
      ? Array.from({ length: quantity }, () => name)
      : datePass.flatMap((day) =>
          Array.from({ length: day.quantity }, () => `${name}, ${formatPlainDay(day.date, currentLocale())}`),
        ),
  );
  return (
    <details className="mt-2" open={tickets.some((_, place) => typed[attendeeField(place)])}>
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center font-semibold text-primary underline">
        {m.pay_attendees()}
      </summary>
      <p className="text-small text-ink-2">{m.pay_attendees_hint()}</p>
      <div className="mt-3 grid gap-4">
        {tickets.map((what, place) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: tickets of one type are alike
            key={place}
            id={attendeeField(place)}
            label={m.pay_attendee({ number: place + 1, what })}
            maxLength={120}
            autoComplete="off"
            defaultValue={typed[attendeeField(place)]}
          />
        ))}
      </div>
    </details>
  );
}
