export {
  type Database,
  type Sql,
  type Tx,
  withPreparedSql,
} from './database.ts';
export { migrate } from './migrate.ts';
export { openDatabase } from './open-database.ts';
