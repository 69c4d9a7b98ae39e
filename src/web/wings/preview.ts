import { PreviewShell } from '#web/components/seller/preview/preview-shell.tsx';
import type { Wing } from './wing.ts';

// Pages of events as sellers try them out: nothing stands around them, so that they fit into a frame.
export const handle: Wing = { Shell: PreviewShell };
