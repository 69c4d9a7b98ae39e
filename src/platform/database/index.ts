export { againAfterClash } from './again-after-clash.ts';
export { allOrNothing, type InTransaction } from './all-or-nothing.ts';
export type {
  Database,
  Sql,
  Tx,
} from './database.ts';
export { inSavepoint } from './in-savepoint.ts';
export { migrate } from './migrate.ts';
export { openDatabase } from './open-database.ts';
export { openMigrated } from './open-migrated.ts';
