import type { ComponentProps } from 'react';
import { ActForm } from './act-form.tsx';

type TicketFormProps = Omit<ComponentProps<typeof ActForm>, 'className'> & { summary: string; hint?: string };

// A form about one ticket, folded up until somebody wants it, or it was refused.
export function TicketForm({ summary, hint, ...form }: TicketFormProps) {
  const { act, ticket, answered } = form;
  return (
    <details open={answered?.act === act && answered.ticket === String(ticket)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-small font-semibold text-primary">
        {summary}
      </summary>
      {hint && <p className="mt-1 text-small text-ink-2">{hint}</p>}
      <ActForm {...form} className="mt-1 mb-2 flex flex-wrap items-end gap-2" />
    </details>
  );
}
