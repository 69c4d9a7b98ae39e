import { SellerShell } from '#web/components/seller/shell/seller-shell.tsx';
import type { Wing } from './wing.ts';

// Whoever sells: their organisers, events, tickets, team.
export const handle: Wing = { Shell: SellerShell };
