import { setDatabaseAside } from './data-folder.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { type DatabaseTarget, openDatabase } from './open-database.ts';
import { OtherSchemaError } from './other-schema.ts';

interface Migrating {
  isDemo: boolean;
  onMigrated(files: string[]): void;
  // Where the database of the data folder is now.
  onSetAside(folder: string): void;
}

// Opens the database and brings its schema up to date. Where that cannot be done because an unreleased version made its
// tables, a demo in a data folder begins anew, and the old one is set aside; everybody else is refused.
export async function openMigrated(target: DatabaseTarget, migrating: Migrating): Promise<Database> {
  const db = await openDatabase(target);
  try {
    const applied = await migrate(db);
    if (applied.length > 0) migrating.onMigrated(applied);
    return db;
  } catch (error) {
    await db.close();
    const dataDir = target.kind === 'embedded' ? target.dataDir : undefined;
    if (!migrating.isDemo || dataDir === undefined || !(error instanceof OtherSchemaError)) throw error;
    migrating.onSetAside(setDatabaseAside(dataDir));
    return openMigrated(target, { ...migrating, isDemo: false });
  }
}
