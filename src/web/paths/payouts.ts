import { sellerHomePath } from './seller.ts';

// What a seller is paid, and where to.
export const payoutsPath = (organizer: string): string => `${sellerHomePath(organizer)}/money/payouts`;
export const newMethodPath = (organizer: string): string => `${payoutsPath(organizer)}/method`;

// The operator's wing.
export const OPERATOR_PATH = '/admin';
export const PAYOUT_QUEUES_PATH = `${OPERATOR_PATH}/payouts`;
