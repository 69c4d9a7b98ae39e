import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '#shared/messages/messages.js';

const ASK_AGAIN_MS = 3_000;

// In place of tickets that could not be fetched just now: asks for them until they are here, while somebody looks.
export function TicketsComing() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: number | undefined;
    let isAsking = false;
    let isGone = false;
    const wait = () => {
      isAsking = false;
      if (!isGone && !document.hidden) timer = window.setTimeout(ask, ASK_AGAIN_MS);
    };
    const ask = () => {
      clearTimeout(timer);
      if (isAsking || document.hidden) return;
      isAsking = true;
      void revalidate().finally(wait);
    };
    wait();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [revalidate]);
  return (
    <p role="status" className="mt-6 text-ink-2">
      {m.order_tickets_later()}
    </p>
  );
}
