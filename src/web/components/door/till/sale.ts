import type { CallData } from '#web/api/api.ts';

export type Shift = CallData<'POST /api/door/{device}/shift/open'>;
export type Sale = CallData<'POST /api/door/{device}/sell'>;
