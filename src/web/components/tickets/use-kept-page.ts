import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#web/api/api.ts';

const ASK_AGAIN_MS = 10_000;

// Whether this is the ticket as it was kept on the phone, because the network did not answer in time: the service
// worker marks such a page. As soon as an answer comes the page shows what is true: meanwhile the ticket may have been
// passed on, and its old code opens no door.
export function useKeptPage(id: string, token: string | undefined, checkedAt: string): boolean {
  const { revalidate } = useRevalidator();
  const [keptAt, setKeptAt] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark is about the document, not about what follows
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (dataset.kept === undefined) return;
    delete dataset.kept;
    setKeptAt(checkedAt);
  }, []);
  const isFromPhone = keptAt === checkedAt;
  useEffect(() => {
    if (!isFromPhone) return;
    let isGone = false;
    let timer: number | undefined;
    const ask = async () => {
      clearTimeout(timer);
      const outcome = await call('GET /api/events/orders/viewTicket/{id}', {
        params: { id },
        query: { t: token },
      });
      if (isGone) return;
      // Loaded anew only then, because a failure would take the place of the ticket. Whoever has a link without its
      // secret may only have been signed out.
      if (outcome.ok || (token && outcome.error.statusCode === 404)) return revalidate();
      if (outcome.error.statusCode >= 500) timer = window.setTimeout(ask, ASK_AGAIN_MS);
    };
    addEventListener('online', ask);
    void ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
      removeEventListener('online', ask);
    };
  }, [isFromPhone, id, token, revalidate]);
  return isFromPhone;
}
