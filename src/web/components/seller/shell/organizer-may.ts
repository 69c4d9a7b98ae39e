import { actionsOf } from '#modules/merchants/may.rules.ts';
import type { SellerOrganizer } from '#modules/selling/home/home.contract.ts';
import type { MemberAction } from '#shared/access.ts';

// Whether a page shows what leads to this; the calls ask for themselves.
export const organizerMay = (
  { role, is_suspended }: Pick<SellerOrganizer, 'role' | 'is_suspended'>,
  action: MemberAction,
): boolean => actionsOf({ role, isSuspended: is_suspended }).includes(action);
