import { startTransition, useEffect, useRef, useState } from 'react';
import type { AvailabilityView, EventView } from '#modules/storefront/storefront.contract.ts';
import { call } from '#web/api/api.ts';
import { ASK_EVERY_MS, nextChangeMs, SPREAD_MS, withAvailability } from './live-sale.ts';

export interface LiveEvent {
  event: EventView;
  nowMs: number;
  // How far the server's clock is ahead of this device's; null until it was asked.
  clockOffsetMs: number | null;
  hasFailed: boolean;
  isAsking: boolean;
  ask(): void;
}

type Answer = { slug: string; fresh: AvailabilityView | null; nowMs: number; clockOffsetMs: number | null };

// The event with its sale as it is this second: asked when the page is loaded, every 30 s while it is looked at, and
// whenever the clock changes something. By the server's time, never the phone's.
export function useLiveEvent(loaded: EventView, loadedAt: string): LiveEvent {
  const slug = loaded.slug_name;
  const asLoaded: Answer = { slug, fresh: null, nowMs: Date.parse(loadedAt), clockOffsetMs: null };
  const [answer, setAnswer] = useState(asLoaded);
  const [hasFailed, setHasFailed] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const askNow = useRef(() => {});
  // An answer about another event, which was on the page before, is ignored.
  const known = answer.slug === slug ? answer : asLoaded;
  const event = withAvailability(loaded, known.fresh);
  const page = useRef(loaded);
  page.current = loaded;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let offset: number | null = null;
    let fresh: AvailabilityView | null = null;
    let isGone = false;

    // A transition keeps the rendered page in view until the code of rarely used parts is loaded.
    const show = startTransition;
    const serverNow = () => Date.now() + (offset ?? 0);

    const wait = () => {
      clearTimeout(timer);
      if (isGone || document.hidden) return;
      const now = serverNow();
      const change = offset === null ? null : nextChangeMs(withAvailability(page.current, fresh), now);
      const untilChange = change === null ? Number.POSITIVE_INFINITY : change - now;
      if (untilChange > ASK_EVERY_MS) {
        timer = setTimeout(ask, ASK_EVERY_MS);
        return;
      }
      // At the moment itself the page changes by its own clock; a little later it asks the server.
      timer = setTimeout(() => {
        show(() => setAnswer((last) => ({ ...last, nowMs: Math.max(change ?? 0, serverNow()) })));
        timer = setTimeout(ask, Math.random() * SPREAD_MS);
      }, untilChange);
    };

    const ask = async () => {
      clearTimeout(timer);
      const askedAt = Date.now();
      show(() => setIsAsking(true));
      const query = fresh === null ? {} : { again: '1' as const };
      const outcome = await call('GET /api/event/availability/{slug}', { params: { slug }, query });
      if (isGone) return;
      const answeredAt = Date.now();
      if (outcome.ok) {
        fresh = outcome.body.data;
        offset = Date.parse(fresh.server_time) - (askedAt + answeredAt) / 2;
      }
      const clockOffsetMs = offset;
      const news = fresh;
      show(() => {
        setIsAsking(false);
        setHasFailed(!outcome.ok);
        if (outcome.ok)
          setAnswer({ slug, fresh: news, nowMs: answeredAt + (clockOffsetMs ?? 0), clockOffsetMs });
      });
      wait();
    };

    const onVisibility = () => (document.hidden ? clearTimeout(timer) : void ask());

    askNow.current = () => void ask();
    void ask();
    document.addEventListener('visibilitychange', onVisibility);
    addEventListener('online', ask);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('online', ask);
    };
  }, [slug]);

  return {
    event,
    nowMs: known.nowMs,
    clockOffsetMs: known.clockOffsetMs,
    hasFailed,
    isAsking,
    ask: () => askNow.current(),
  };
}
