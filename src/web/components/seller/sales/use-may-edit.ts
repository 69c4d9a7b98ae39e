import type { Offer } from '#modules/selling/sales/offer.contract.ts';
import { useMay } from '../shell/seller-data.ts';

// Whether buttons that change something are shown.
export function useMayEdit({ is_cancelled }: Pick<Offer, 'is_cancelled'>): boolean {
  return useMay('edit_events') && !is_cancelled;
}
