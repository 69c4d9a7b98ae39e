import type { ReactNode } from 'react';
import { m } from '#shared/messages/messages.js';
import { sellerEventPath } from '#web/paths/seller.ts';
import type { At } from './ticket-forms.ts';

type TicketsPageProps = { at: At; title: string; children: ReactNode };

// A page behind the list of tickets, with the way back.
export function TicketsPage({ at, title, children }: TicketsPageProps) {
  return (
    <>
      <a
        href={sellerEventPath(at.organizer, Number(at.event), 'tickets')}
        className="inline-flex min-h-11 items-center font-semibold text-primary"
      >
        ‹ {m.seller_tickets_back()}
      </a>
      <h2 className="mb-4 text-[20px] leading-7 font-bold wrap-anywhere">{title}</h2>
      {children}
    </>
  );
}
