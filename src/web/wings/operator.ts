import { OperatorShell } from '#web/components/operator/operator-shell.tsx';
import type { Wing } from './wing.ts';

// The platform's own people: what waits for a decision.
export const handle: Wing = { Shell: OperatorShell };
