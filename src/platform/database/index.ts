export type { Database, Listener, PreparedStatement, Sql, Tx } from './database.ts';
export { migrate } from './migrate.ts';
export { type DatabaseTarget, openDatabase } from './open-database.ts';
