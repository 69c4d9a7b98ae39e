import { expect } from 'vitest';
import type { Database } from '#platform/database/index.ts';
import { findBrokenRules } from './buying.ts';

export async function expectSoundBooks(db: Database, ticketTable?: string): Promise<void> {
  expect(await findBrokenRules(db, ticketTable)).toEqual([]);
}
