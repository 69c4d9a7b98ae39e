import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderView } from '#modules/orders/orders.contract.ts';
import { call } from '#web/api/api.ts';
import { isUnanswered, nextAskMs } from './order-stage.ts';

export interface OrderNews {
  // How far the server's clock is ahead of this device's; null until it was asked.
  clockOffsetMs: number | null;
  // Asks now whether anything has changed.
  ask(): Promise<void>;
}

const signOf = (order: OrderView) => {
  const { state, last_payment: last } = order;
  return `${state} ${last?.status} ${last?.asked_at} ${isUnanswered(order)}`;
};

// Asks for the order's state while it can change by itself, and reloads the page's data when it has.
export function useOrderNews(order: OrderView): OrderNews {
  const { revalidate } = useRevalidator();
  const [clockOffsetMs, setClockOffset] = useState<number | null>(null);
  const shown = useRef(order);
  shown.current = order;
  const { reference } = order;
  const token = order.details?.token;

  const askOnce = useCallback(async () => {
    const askedAt = Date.now();
    const outcome = await call('GET /api/event/pay/{id}', { params: { id: reference }, query: { t: token } });
    if (!outcome.ok) return;
    const news = outcome.body.data;
    const offset = Date.parse(news.server_time) - (askedAt + Date.now()) / 2;
    // A plain update would empty the panels whose code has not arrived yet.
    startTransition(() => setClockOffset(offset));
    if (signOf(news) !== signOf(shown.current)) await revalidate();
  }, [reference, token, revalidate]);

  // One at a time: to load the page's data again breaks off what was being loaded, and who asks often enough never gets it.
  const asking = useRef<Promise<void> | null>(null);
  const ask = useCallback(() => {
    asking.current ??= askOnce().finally(() => {
      asking.current = null;
    });
    return asking.current;
  }, [askOnce]);

  const sign = signOf(order);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state has another rhythm
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const wait = () => {
      const pause = nextAskMs(shown.current, Date.now());
      if (!isGone && pause !== null && !document.hidden) timer = setTimeout(look, pause);
    };
    const look = async () => {
      clearTimeout(timer);
      await ask();
      wait();
    };
    const onVisibility = () => (document.hidden ? clearTimeout(timer) : void look());
    void look();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [ask, sign]);

  return { clockOffsetMs, ask };
}
