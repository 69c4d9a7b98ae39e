import { sellerHomePath } from './seller.ts';

// What a seller is paid, and where to.
export const payoutsPath = (organizer: string): string => `${sellerHomePath(organizer)}/money/payouts`;
export const newMethodPath = (organizer: string): string => `${payoutsPath(organizer)}/method`;
// To the field that comes first: M-Pesa pays shillings of Kenya, banks everything else.
export const missingMethodPath = (organizer: string, currency: string | null): string =>
  currency === null || currency === 'KES'
    ? `${newMethodPath(organizer)}#phone`
    : `${newMethodPath(organizer)}?${new URLSearchParams({ kind: 'bank', currency })}#bank`;
// Who a seller is, which their payouts wait for.
export const verificationPath = (organizer: string): string =>
  `${sellerHomePath(organizer)}/money/verification`;

// The operator's wing.
export const OPERATOR_PATH = '/admin';
export const PAYOUT_QUEUES_PATH = `${OPERATOR_PATH}/payouts`;
export const VERIFICATIONS_PATH = `${OPERATOR_PATH}/verifications`;
export const OPERATOR_ORGANIZERS_PATH = `${OPERATOR_PATH}/organizers`;
// One organiser among all, where their page is led to as well.
export const operatorOrganizerPath = (slug: string): string =>
  `${OPERATOR_ORGANIZERS_PATH}?${new URLSearchParams({ q: slug })}`;
export const openedRequestPath = (id: string): string => `${VERIFICATIONS_PATH}/${id}`;
export const paperPath = (id: string, paper: string): string => `${openedRequestPath(id)}/papers/${paper}`;
