import type { TicketView } from '#modules/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay } from '#shared/time.ts';
import { StateBadge } from '#web/components/tickets/state-badge.tsx';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { currentLocale } from '#web/page/locale.ts';
import { ticketPath } from '#web/paths/tickets.ts';
import { OfferPanel } from './offer-panel.tsx';
import { AssignForm, SendForm } from './share-forms.tsx';
import { sharingBadge } from './sharing-words.ts';

type SharingRowProps = { ticket: TicketView; token: string | undefined; refusal: FormRefusal | null };

// One ticket, and everything that can be done about who comes with it.
export function SharingRow({ ticket, token, refusal }: SharingRowProps) {
  const badge = sharingBadge(ticket);
  const what = m.share_row({ type: ticket.ticket_type.name, number: ticket.number });
  return (
    <article
      aria-label={what}
      className="ticket-row overflow-hidden rounded-sheet border border-line bg-surface"
    >
      <header className="flex items-center gap-4 p-4">
        <span
          aria-hidden="true"
          className="flex size-12 shrink-0 items-center justify-center rounded-card bg-primary-soft text-[20px] font-extrabold text-on-primary-soft tabular-nums"
        >
          {ticket.number}
        </span>
        <div className="min-w-0 grow">
          <h2 className="type-h3">
            {ticket.is_passed_on ? (
              ticket.ticket_type.name
            ) : (
              <a href={ticketPath(ticket.id, token)} className="underline-offset-2 hover:underline">
                {ticket.ticket_type.name}
              </a>
            )}
          </h2>
          <p className="text-small text-ink-2">
            {ticket.date !== null && `${formatPlainDay(ticket.date, currentLocale())} · `}
            {ticket.sharing.offer?.name ?? ticket.holder}
          </p>
        </div>
        <StateBadge tone={badge.tone}>{badge.words}</StateBadge>
      </header>
      <div className="ticket-row-body px-4 py-3">
        {refusal && (
          <p role="alert" className="mb-3 rounded-card bg-error-soft p-3 text-small font-semibold text-error">
            {refusal.message}
          </p>
        )}
        <Choices ticket={ticket} refusal={refusal} />
      </div>
    </article>
  );
}

function Choices({ ticket, refusal }: Omit<SharingRowProps, 'token'>) {
  const { sharing } = ticket;
  if (ticket.is_passed_on) return <Note>{m.share_passed_text({ name: ticket.holder })}</Note>;
  if (ticket.state === 'used') return <Note>{m.share_used_text()}</Note>;
  if (ticket.state === 'revoked') return <Note>{m.ticket_revoked()}</Note>;
  if (sharing.offer) return <OfferPanel ticket={ticket} offer={sharing.offer} refusal={refusal} />;
  if (!sharing.can_share) return <Note>{m.share_late_text()}</Note>;
  return (
    <div className="grid gap-1">
      <SendForm ticket={ticket} title={m.share_send()} refusal={refusal} />
      <AssignForm ticket={ticket} refusal={refusal} />
      {ticket.is_named && ticket.role === 'buyer' && (
        <form method="post">
          <input type="hidden" name="ticket" value={ticket.id} />
          <button
            name="intent"
            value="keep"
            type="submit"
            className="min-h-11 cursor-pointer font-semibold text-primary underline"
          >
            {m.share_keep()}
          </button>
        </form>
      )}
    </div>
  );
}

function Note({ children }: { children: string }) {
  return <p className="text-small text-ink-2">{children}</p>;
}
