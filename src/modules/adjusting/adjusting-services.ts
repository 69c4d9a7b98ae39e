import type { Database } from '#platform/database/index.ts';

export interface AdjustingServices {
  db: Database;
  publicUrl: string;
  // 1: whoever asked for it may book it as well.
  terms: { approvers: 1 | 2 };
}
