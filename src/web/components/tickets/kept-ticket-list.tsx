import { useEffect, useRef, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { forgetTicket, type KeptTicket, listKeptTickets } from '#web/offline/kept-on-phone.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { meetPerson } from '../account/meet-person.ts';

// Works without a network and without signing in: anybody with the phone sees its tickets. `isNobody`: the server says
// that nobody is signed in, so tickets kept for a former person are not shown to the next one.
export function KeptTicketList({ isNobody }: { isNobody: boolean }) {
  const [tickets, setTickets] = useState<readonly KeptTicket[] | null>(null);
  useEffect(() => {
    const met = isNobody ? meetPerson(null) : Promise.resolve();
    met.then(() => listKeptTickets(Date.now())).then(setTickets);
  }, [isNobody]);
  // Shows nothing until the phone's storage was read, so that nothing has to be corrected.
  if (tickets === null) return <div className="min-h-24" />;
  if (tickets.length === 0) return <p className="mt-2 text-ink-2">{m.tickets_none_here()}</p>;
  return <KeptTickets tickets={tickets} />;
}

// For somebody who is signed in: what was bought here without signing in is in no list of theirs.
export function GuestsTickets() {
  const [tickets, setTickets] = useState<readonly KeptTicket[]>([]);
  useEffect(() => {
    listKeptTickets(Date.now(), { ofGuestsAlone: true }).then(setTickets);
  }, []);
  if (tickets.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="type-h3">{m.tickets_on_phone()}</h2>
      <KeptTickets tickets={tickets} />
    </section>
  );
}

function KeptTickets({ tickets }: { tickets: readonly KeptTicket[] }) {
  const [removed, setRemoved] = useState<readonly KeptTicket[]>([]);
  const told = useRef<HTMLParagraphElement>(null);
  async function remove(ticket: KeptTicket) {
    await forgetTicket(ticket);
    setRemoved((before) => [...before, ticket]);
    // The button that had the focus is gone.
    told.current?.focus();
  }
  return (
    <>
      <ul className="mt-4 grid gap-3">
        {tickets
          .filter((ticket) => !removed.includes(ticket))
          .map((ticket) => (
            <KeptCard key={ticket.path} ticket={ticket} onRemove={() => remove(ticket)} />
          ))}
      </ul>
      <p ref={told} tabIndex={-1} role="status" className="mt-3 text-small text-ink-2 outline-none">
        {removed.length > 0 && m.tickets_removed()}
      </p>
    </>
  );
}

function KeptCard({ ticket, onRemove }: { ticket: KeptTicket; onRemove: () => void }) {
  const { path, event, when, code, holder, picture } = ticket;
  return (
    <li className="flex items-start rounded-card border border-line bg-surface">
      <a
        href={path}
        // Opened as a document: the service worker has the whole page, but not its data for the router.
        rel="external"
        className="flex min-w-0 grow items-center gap-4 rounded-card p-3 hover:bg-sunken"
      >
        <img
          src={picture}
          alt=""
          width="64"
          height="64"
          className="size-16 shrink-0 rounded-small object-cover"
        />
        <span className="min-w-0">
          <span className="line-clamp-2 font-semibold">{event}</span>
          <span className="block text-small text-ink-2">{when}</span>
          <span className="block text-small">{holder}</span>
          <span className="block text-small font-semibold tracking-wider tabular-nums">{code}</span>
        </span>
      </a>
      <button
        type="button"
        onClick={onRemove}
        aria-label={m.tickets_remove({ event })}
        title={m.tickets_remove({ event })}
        className="grid size-11 shrink-0 place-items-center rounded-card text-ink-2 hover:bg-sunken"
      >
        <CloseIcon className="size-4" />
      </button>
    </li>
  );
}
