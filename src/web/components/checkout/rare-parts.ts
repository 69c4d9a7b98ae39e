import { part } from '#web/ui/part.ts';

// The page of an order that is paid does without.
export const BuyerPart = part(async () => (await import('./buyer-part.tsx')).BuyerPart);
