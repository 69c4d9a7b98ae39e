import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '#shared/messages/messages.js';

const ASK_AGAIN_MS = 3_000;

// In place of tickets that could not be fetched just now: asks for them until they are here.
export function TicketsComing() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: number | undefined;
    let isGone = false;
    const wait = () => {
      if (!isGone) timer = window.setTimeout(ask, ASK_AGAIN_MS);
    };
    const ask = () => revalidate().finally(wait);
    wait();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [revalidate]);
  return (
    <p role="status" className="mt-6 text-ink-2">
      {m.order_tickets_later()}
    </p>
  );
}
