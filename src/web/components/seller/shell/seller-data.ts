import { useRouteLoaderData } from 'react-router';
import type { OwnOrganizer } from '#modules/selling/home/home.contract.ts';
import type { MemberAction } from '#shared/access.ts';
import { organizerMay } from './organizer-may.ts';

// What the layout of the wing has read: who acts on this page, for whom, and for whom else they may.
export interface SellerData {
  organizer: OwnOrganizer;
  organizers: OwnOrganizer[];
  // Who is signed in; null where the session ended a moment ago.
  person: { id: string; name: string } | null;
}

// Undefined outside of an organiser's pages, and on an error page that came before they were read.
export const useSellerData = (): SellerData | undefined =>
  useRouteLoaderData('pages/seller/organizer') as SellerData | undefined;

// Whether a page shows what leads to this; the calls ask for themselves.
export function useMay(action: MemberAction): boolean {
  const organizer = useSellerData()?.organizer;
  return organizer !== undefined && organizerMay(organizer, action);
}
