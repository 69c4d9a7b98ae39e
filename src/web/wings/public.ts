import { VisitorShell } from '#web/components/shell/visitor-shell.tsx';
import type { Wing } from './wing.ts';

// Pages that are the same for everybody, and buying, for which nobody needs an account.
export const handle: Wing = { Shell: VisitorShell };
