import { DoorShell } from '#web/components/door/door-shell.tsx';
import type { Wing } from './wing.ts';

// Phones at the door: no bars around it, and an app of its own.
export const handle: Wing = { Shell: DoorShell, manifest: '/door.webmanifest' };
