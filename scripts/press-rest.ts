import './require-node.ts';
import './end-with-parent.ts';
import { constants, setPriority } from 'node:os';

// Before anything is compressed: only threads that begin later are of this priority.
setPriority(constants.priority.PRIORITY_LOW);
const { pressAll } = await import('./build.ts');
await pressAll();
