import { useEffect, useEffectEvent } from 'react';
import { m } from '#shared/messages/messages.js';
import { type CallError, call } from '#web/api/api.ts';
import { sumText } from '#web/components/shared/sum-text.ts';
import { isUnderWay, type SentSale } from '#web/door/kept/sent-sale.ts';
import type { Sale } from './sale.ts';
import { ASK_EVERY_MS } from './sale-shown.tsx';

type UnansweredProps = {
  sent: SentSale;
  onSold(sale: Sale): void;
  onUnsold(): void;
  onFailed(error: CallError): void;
};

// A sale whose answer was lost: nobody knows whether it was made. It is looked up, not sent again, because whoever wanted it may
// have left.
export function Unanswered({ sent, onSold, onUnsold, onFailed }: UnansweredProps) {
  const { deviceId, sale } = sent;
  const look = useEffectEvent(async (hasLeft: () => boolean) => {
    const answer = await call('GET /api/door/{device}/sell/{sale}', { params: { device: deviceId, sale } });
    if (hasLeft()) return;
    if (answer.ok) onSold(answer.body.data);
    else if (answer.error.code !== 'sale_unknown') onFailed(answer.error);
    else if (!isUnderWay(sent, Date.now())) onUnsold();
  });
  useEffect(() => {
    let isLeft = false;
    const lookNow = () => void look(() => isLeft);
    lookNow();
    const timer = setInterval(lookNow, ASK_EVERY_MS);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, []);
  return (
    <p role="status" className="rounded-card bg-sunken p-4 font-semibold">
      {m.till_unanswered({ total: sumText(sent.total, sent.currency) })}
    </p>
  );
}
