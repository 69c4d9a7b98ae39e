export type { Database, Listener, PreparedStatement, Sql, Tx } from './database.ts';
export { migrate } from './migrate.ts';
export { openDatabase } from './open-database.ts';
