import type { Offer } from '#modules/selling/sales/offer.contract.ts';
import { organizerMay } from '../shell/organizer-may.ts';
import { useSellerData } from '../shell/seller-data.ts';

// Whether the file of codes is offered.
export function useMayExport(): boolean {
  const organizer = useSellerData()?.organizer;
  return organizer !== undefined && organizerMay(organizer, 'export');
}

// Whether buttons that change something are shown; the calls ask for themselves.
export function useMayEdit({ is_cancelled }: Offer): boolean {
  const organizer = useSellerData()?.organizer;
  return !is_cancelled && organizer !== undefined && organizerMay(organizer, 'edit_events');
}
