import type { TicketView } from '#modules/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { copyText } from '#web/components/event/about/copy-text.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { currentLocale } from '#web/page/locale.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { CopyIcon } from '#web/ui/icons.tsx';
import { SendForm } from './share-forms.tsx';

type Offer = NonNullable<TicketView['sharing']['offer']>;
type OfferPanelProps = { ticket: TicketView; offer: Offer; refusal: FormRefusal | null };

// A ticket that is waiting to be accepted: its link, and how to take it back.
export function OfferPanel({ ticket, offer, refusal }: OfferPanelProps) {
  const name = offer.name ?? offer.email;
  return (
    <div className="grid gap-3">
      <p className="font-semibold">{name === null ? m.share_send_hint() : m.share_promise({ name })}</p>
      {offer.by === 'email' ? (
        <p className="text-small text-ink-2">{offer.email}</p>
      ) : (
        <>
          <div>
            <label htmlFor={`link-${ticket.id}`} className="text-small text-ink-2">
              {m.share_link()}
            </label>
            <input
              id={`link-${ticket.id}`}
              readOnly
              value={offer.link}
              onFocus={(event) => event.target.select()}
              className="mt-1 h-11 w-full truncate rounded-card border border-line bg-sunken px-3 text-small text-ink-2"
            />
          </div>
          <div className="flex flex-wrap gap-2">
            <a
              href={offer.whatsapp}
              target="_blank"
              rel="noreferrer"
              className={`grow ${offer.by === 'whatsapp' ? PRIMARY_BUTTON : QUIET_BUTTON}`}
            >
              {m.share_whatsapp()}
            </a>
            <button
              type="button"
              onClick={() => copyText(offer.link, 'link')}
              className={`script-only grow ${offer.by === 'link' ? PRIMARY_BUTTON : QUIET_BUTTON}`}
            >
              <CopyIcon className="size-5" />
              {m.share_copy()}
            </button>
          </div>
        </>
      )}
      <p className="text-small text-ink-3">
        {m.share_until({
          when: formatFull(ticket.sharing.ends_at, ticket.event.time_zone, currentLocale()),
        })}
      </p>
      <form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="ticket" value={ticket.id} />
        {offer.by === 'email' && (
          <button type="submit" name="intent" value="resend" className={`grow ${QUIET_BUTTON}`}>
            {m.share_resend()}
          </button>
        )}
        <button type="submit" name="intent" value="cancel" className={`grow ${QUIET_BUTTON}`}>
          {m.share_cancel()}
        </button>
      </form>
      <SendForm ticket={ticket} title={m.share_somebody_else()} refusal={refusal} />
    </div>
  );
}
