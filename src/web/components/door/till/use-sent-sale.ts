import { useEffect, useState } from 'react';
import type { DoorStore } from '#web/door/kept/door-store.ts';
import type { SentSale } from '#web/door/kept/sent-sale.ts';
import { dropSentSale, findSentSale, keepSentSale } from '#web/door/kept/sent-sales.ts';

// The sale of this device whose answer was lost; undefined: not read yet. What is sent is `kept` first, and shown as `lost` only
// where no answer comes. A phone that can keep nothing more sells all the same.
export function useSentSale(store: DoorStore, deviceId: string) {
  const [sent, setSent] = useState<SentSale | null>();
  useEffect(() => {
    findSentSale(store, deviceId).then(setSent, () => setSent(null));
  }, [store, deviceId]);
  return {
    sent,
    kept: (next: SentSale) => keepSentSale(store, next).catch(() => {}),
    lost: setSent,
    async answered() {
      await dropSentSale(store, deviceId).catch(() => {});
      setSent(null);
    },
    async unsold(lost: SentSale) {
      const next = { ...lost, isUnsold: true };
      await keepSentSale(store, next).catch(() => {});
      setSent(next);
    },
  };
}
