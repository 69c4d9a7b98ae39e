import { VisitorShell } from '#web/components/shell/visitor-shell.tsx';
import type { Wing } from './wing.ts';

// What is somebody's own: signing in, the profile, tickets, reviews.
export const handle: Wing = { Shell: VisitorShell };
