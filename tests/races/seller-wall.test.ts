import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { type Database, migrate, openDatabase } from '#platform/database/index.ts';
import { NoSellerWallError } from '#platform/database/seller-wall.ts';

// Users of the database who are no superusers, as most are who sell for real.

const server = inject('postgresServer');
if (!server) throw new Error('These tests need a server of their own');

const opened: Database[] = [];
const admin = await openDatabase({ kind: 'postgres', url: server.url, connections: 7 });
opened.push(admin);
afterAll(() => Promise.all(opened.map((db) => db.close())));

async function ownerOf(rights: string, { sellerWall = true } = {}): Promise<{ db: Database; user: string }> {
  const user = `owner_${randomBytes(5).toString('hex')}`;
  await admin.runScript(`create role ${user} login password 'pass' ${rights}`);
  await admin.runScript(`create database ${user} owner ${user}`);
  const url = new URL(server?.url ?? '');
  Object.assign(url, { username: user, password: 'pass', pathname: user });
  const db = await openDatabase({ kind: 'postgres', url: url.href, connections: 7, sellerWall });
  opened.push(db);
  return { db, user };
}

const roleBehind = (db: Database) =>
  db.sql.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'tiketi_seller', true)`.execute(tx);
    const { rows } = await sql<{ role: string }>`
      select current_user as role from (select count(*) from events) as none
    `.execute(tx);
    return rows[0]?.role;
  });

describe('an owner that is no superuser', () => {
  test('raises the wall if it may make roles', async () => {
    const { db } = await ownerOf('createrole');
    expect(await migrate(db)).toContain('wall/seller.sql');
    expect(await roleBehind(db)).toBe('tiketi_seller');
    expect(await migrate(db)).toEqual([]);
  });

  test('hears what to do if it may not, and raises it once that is done', async () => {
    const { db, user } = await ownerOf('nocreaterole');
    const problem = await migrate(db).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(NoSellerWallError);
    expect((problem as Error).message).toContain(`grant tiketi_seller to ${user}`);
    expect((problem as Error).message).toContain('SELLER_WALL=off');
    expect((problem as Error).message).not.toContain('\n');
    await admin.runScript(`grant tiketi_seller to ${user}`);
    expect(await migrate(db)).toEqual(['wall/seller.sql']);
    expect(await roleBehind(db)).toBe('tiketi_seller');
  });

  test('goes without if it is told to', async () => {
    const { db } = await ownerOf('nocreaterole', { sellerWall: false });
    expect(await migrate(db)).not.toContain('wall/seller.sql');
    await expect(roleBehind(db)).rejects.toThrow(/permission denied to set role/);
  });

  test('that lost the role’s rights, as a backup does, gives them again', async () => {
    const { db } = await ownerOf('createrole');
    await migrate(db);
    await db.runScript('revoke all on all tables in schema public from tiketi_seller');
    await expect(roleBehind(db)).rejects.toThrow(/permission denied for table events/);
    expect(await migrate(db)).toEqual(['wall/seller.sql']);
    expect(await roleBehind(db)).toBe('tiketi_seller');
  });
});
