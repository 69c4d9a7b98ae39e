import type { ReactNode } from 'react';
import type { MyHolding } from '#modules/tickets/finding.contract.ts';
import { m } from '#shared/messages/messages.js';
import { eventPath } from '#web/paths/catalogue.ts';
import { OrderFacts, OrderLinks } from './order-card.tsx';
import { ReceivedFacts, ReceivedLinks } from './sharing/received-card.tsx';
import { ticketWhen } from './ticket-when.ts';

type HoldingCardProps = { holding: MyHolding; now: string };

// An order, or a ticket that somebody passed on: its event, its state and what can be done with it.
export function HoldingCard({ holding, now }: HoldingCardProps) {
  const { event } = holding;
  const [facts, links] =
    holding.kind === 'order'
      ? [<OrderFacts key="facts" order={holding} />, <OrderLinks key="links" order={holding} />]
      : [<ReceivedFacts key="facts" ticket={holding} />, <ReceivedLinks key="links" ticket={holding} />];
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-sheet border border-line bg-surface">
      <div className="flex grow gap-4 p-4">
        <img
          src={event.main_image}
          alt=""
          width="96"
          height="120"
          loading="lazy"
          className={`h-30 w-24 shrink-0 rounded-card bg-sunken object-cover ${holding.is_upcoming ? '' : 'opacity-70 grayscale'}`}
        />
        <div className="min-w-0 text-small">
          <p className="font-semibold text-primary">{whenOf(holding, now)}</p>
          <h2 className="type-h3 mt-1">
            <a href={eventPath(event.slug_name)} className="underline-offset-2 hover:underline">
              {event.name}
            </a>
          </h2>
          <p className="mt-1 text-ink-2">
            {event.venue}, {event.city}
          </p>
          {facts}
        </div>
      </div>
      <Foot>{links}</Foot>
    </article>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <div className="order-card-foot grid auto-cols-fr gap-2 px-4 py-3 text-small max-sm:*:px-2 sm:grid-flow-col sm:text-body max-sm:has-[a+a]:grid-cols-2">
      {children}
    </div>
  );
}

function whenOf(holding: MyHolding, now: string): string {
  if (holding.is_today && holding.event.status !== 'postponed') return m.my_today();
  return ticketWhen(holding.event, holding.kind === 'ticket' ? holding.date : null, now);
}
