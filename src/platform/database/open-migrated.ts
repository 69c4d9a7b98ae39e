import { setDatabaseAside } from './data-folder.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { type DatabaseTarget, openDatabase } from './open-database.ts';
import { OtherSchemaError } from './other-schema.ts';

interface Migrating {
  isDemo: boolean;
  onMigrated(files: string[]): void;
  // Told where the old database is now.
  onSetAside(folder: string): void;
}

// Opens the database and brings its schema up to date. If its tables were made by an unreleased version this cannot be
// done: then a demo's data folder is set aside and a new database begun; any other database is refused.
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
