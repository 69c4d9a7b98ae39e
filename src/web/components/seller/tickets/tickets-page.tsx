import type { ReactNode } from 'react';
import { m } from '#shared/messages/messages.js';
import { sellerEventPath } from '#web/paths/seller.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import type { At } from './ticket-forms.ts';

type TicketsPageProps = { at: At; title: string; children: ReactNode };

// A page behind the list of tickets, with the way back.
export function TicketsPage({ at, title, children }: TicketsPageProps) {
  return (
    <>
      <BackLink to={sellerEventPath(at.organizer, Number(at.event), 'tickets')}>
        {m.seller_tickets_back()}
      </BackLink>
      <h2 className="mb-4 text-[20px] leading-7 font-bold wrap-anywhere">{title}</h2>
      {children}
    </>
  );
}
