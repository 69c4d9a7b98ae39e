import { mayAnywhere } from '#modules/merchants/may.rules.ts';
import type { Offer } from '#modules/selling/sales/offer.contract.ts';
import { useSellerData } from '../shell/seller-data.ts';

// Whether buttons that change something are shown; the calls ask for themselves.
export function useMayEdit({ is_cancelled }: Offer): boolean {
  const role = useSellerData()?.organizer.role;
  return !is_cancelled && role !== undefined && mayAnywhere([role], 'edit_events');
}
