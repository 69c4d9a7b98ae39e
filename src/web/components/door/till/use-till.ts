import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { type CallData, type CallError, call } from '#web/api/api.ts';
import type { DoorStore } from '#web/door/kept/door-store.ts';
import type { SentSale } from '#web/door/kept/sent-sale.ts';
import type { Sale, Shift } from './sale.ts';
import type { SaleWish } from './sale-form.tsx';
import { ASK_EVERY_MS } from './sale-shown.tsx';
import { useSentSale } from './use-sent-sale.ts';

type OpenShift = CallData<'GET /api/door/{device}/shift'>;

type Shown =
  | { what: 'sell'; unsold?: SentSale }
  | { what: 'sale'; sale: Sale }
  | { what: 'close' }
  | { what: 'closed'; shift: Shift };

// Belongs to the step at which it arose. Without an answer it is over as soon as there is one.
type Problem = { words: string; isUnanswered: boolean };

type TillAt = { store: DoorStore; deviceId: string; isOnline: boolean; onUnanswered(): void };

// What the till knows of its shift and of the sale that is under way, and what can be done with both.
export function useTill({ store, deviceId, isOnline, onUnanswered }: TillAt) {
  const [open, setOpen] = useState<OpenShift | null>(null);
  // What is shown of the shift is older than its last sale.
  const [isOld, setOld] = useState(true);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [shown, setShown] = useState<Shown>({ what: 'sell' });
  const { sent, kept, lost, answered, unsold } = useSentSale(store, deviceId);
  const params = { device: deviceId };
  const shift = open?.shift ?? null;
  const show = (next: Shown) => {
    setProblem(null);
    setShown(next);
  };
  const fail = (error: CallError, unanswered: () => string = m.till_no_answer) => {
    if (isLost(error)) onUnanswered();
    setProblem({ words: isLost(error) ? unanswered() : error.message, isUnanswered: isLost(error) });
  };
  const forgetUnanswered = () => setProblem((before) => (before?.isUnanswered ? null : before));
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the network is back
  useEffect(() => {
    if (isOnline) forgetUnanswered();
  }, [isOnline]);

  async function look(): Promise<void> {
    const answer = await call('GET /api/door/{device}/shift', { params });
    if (answer.ok) {
      setOpen(answer.body.data);
      setOld(false);
      forgetUnanswered();
    } else if (open === null) fail(answer.error, m.till_offline);
    else if (isLost(answer.error)) onUnanswered();
  }
  const lookNow = useEffectEvent(look);
  useEffect(() => void lookNow(), []);

  // Of those who pay by phone while others are served.
  const isAwaited = isOld || (open?.sales.some(({ state }) => state === 'waiting') ?? false);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => void lookNow(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isAwaited]);

  async function openShift(name: string): Promise<void> {
    const answer = await call('POST /api/door/{device}/shift/open', {
      params,
      body: { shift: crypto.randomUUID(), name },
    });
    setProblem(null);
    if (answer.ok) setOpen({ shift: answer.body.data, sales: [] });
    // It was opened elsewhere meanwhile: that is the one to sell in.
    else if (answer.error.code === 'shift_open') await look();
    else fail(answer.error, m.till_offline);
  }

  async function sell(wish: SaleWish): Promise<void> {
    const next: SentSale = {
      ...{ deviceId, sale: sent?.sale ?? crypto.randomUUID() },
      ...{ total: wish.expected, currency: shift?.currency ?? '', sentAtMs: Date.now(), isUnsold: false },
    };
    await kept(next);
    setProblem(null);
    const answer = await call('POST /api/door/{device}/sell', { params, body: { ...wish, sale: next.sale } });
    if (answer.ok) return sold(answer.body.data);
    // The earlier one of the same name was made after all.
    if (isLost(answer.error) || answer.error.code === 'sale_differs') {
      onUnanswered();
      return lost(next);
    }
    await answered();
    fail(answer.error);
    // It was closed elsewhere: another one is to be opened.
    if (answer.error.code === 'shift_needed') await look();
  }

  async function sold(sale: Sale): Promise<void> {
    await answered();
    changed(sale);
  }

  async function notSold(sale: SentSale): Promise<void> {
    await unsold(sale);
    show({ what: 'sell', unsold: sale });
  }

  function changed(sale: Sale): void {
    show({ what: 'sale', sale });
    setOld(true);
    void look();
  }

  async function showSale(reference: string): Promise<void> {
    const answer = await call('GET /api/door/{device}/sales/{reference}', {
      params: { ...params, reference },
    });
    if (answer.ok) changed(answer.body.data);
    else fail(answer.error);
  }

  function closed(over: Shift): void {
    show({ what: 'closed', shift: over });
    setOpen({ shift: null, sales: [] });
  }

  return {
    ...{ open, shift, sent, problem, shown },
    ...{ show, fail, openShift, sell, sold, notSold, changed, showSale, closed },
  };
}

// Whether it was done is not known; what stands between may answer in words of its own.
export const isLost = ({ statusCode }: CallError): boolean => !(statusCode < 500);
