/* eslint-disable @typescript-eslint/consistent-type-imports -- Nest reads the types of constructor parameters */
import { Injectable, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { DbModule } from '../../src/platform/db/db.module.js';
import { DatabaseUnavailable } from '../../src/platform/db/errors.js';
import { Notifications } from '../../src/platform/db/notifications.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { TenantDb } from '../../src/platform/db/tenant-db.js';

const silent = { log: () => {}, error: () => {}, warn: () => {} };

@Injectable()
class Somebody {
  constructor(
    readonly tenants: TenantDb,
    readonly system: SystemDb,
    readonly notifications: Notifications,
  ) {}
}

@Module({ providers: [Somebody] })
class Feature {}

describe('the database in a Nest application', () => {
  let database: TestDatabase;
  beforeAll(async () => void (database = await createTestDatabase()));
  afterAll(() => database.drop());

  it('is available to every module, and leaves no connection behind', async () => {
    const app = await Test.createTestingModule({
      imports: [DbModule.register({ url: database.url }), Feature],
    }).compile();
    const { tenants, system, notifications } = app.get(Somebody, { strict: false });
    expect((await system.query({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }]);
    await tenants.query('0199c0de-0000-7000-8000-000000000001', { text: 'select' });
    expect(notifications.connected).toBe(true);
    await app.init();
    await app.close();
    await expect(system.query({ text: 'select' })).rejects.toThrow(DatabaseUnavailable);
    await expect(tenants.query('0199c0de-0000-7000-8000-000000000001', { text: 'select' })).rejects.toThrow(
      DatabaseUnavailable,
    );
    const left = `select from pg_stat_activity where datname = '${database.name}' and pid <> pg_backend_pid()`;
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    let count: number | null = null;
    while (count !== 0) count = (await client.query(left)).rowCount; // backends end a moment after their sockets
    await client.end();
  });

  it('refuses to boot with a clear message while the database is unavailable', async () => {
    const away = DbModule.register({ url: 'postgres://postgres@127.0.0.1:1/none' });
    await expect(
      Test.createTestingModule({ imports: [away] })
        .setLogger(silent)
        .compile(),
    ).rejects.toThrow(DatabaseUnavailable);
  });
});
