import type { DoorStore } from './door-store.ts';
import type { SentSale } from './sent-sale.ts';

export const findSentSale = async (store: DoorStore, deviceId: string): Promise<SentSale | null> =>
  (await store.get('sentSales', deviceId)) ?? null;

// On the disk before it is sent.
export async function keepSentSale(store: DoorStore, sent: SentSale): Promise<void> {
  const { store: sales, done } = store.transaction('sentSales', 'readwrite', { durability: 'strict' });
  await sales.put(sent);
  await done;
}

export const dropSentSale = (store: DoorStore, deviceId: string): Promise<void> =>
  store.delete('sentSales', deviceId);
