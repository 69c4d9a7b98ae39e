import { VisitorShell } from '#web/components/shell/visitor-shell.tsx';
import type { Wing } from './wing.ts';

// Personal pages: signing in, the profile, tickets, reviews.
export const handle: Wing = { Shell: VisitorShell };
