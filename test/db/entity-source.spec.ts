import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Module } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import { Column, DataSource, Entity, PrimaryColumn, type Repository } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { Timestamp } from '../../src/platform/db/columns.js';
import { createDataSource } from '../../src/platform/db/data-source.js';
import { DbModule } from '../../src/platform/db/db.module.js';
import { tenantTable } from '../../src/platform/db/row-security.js';
import { type StatementMode } from '../../src/platform/db/statement.js';
import { TenantDb } from '../../src/platform/db/tenant-db.js';
import type { Tx } from '../../src/platform/db/transaction.js';

@Entity('thoughts')
class ThoughtEntity {
  @PrimaryColumn('uuid')
  workspace_id: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  text: string;

  @Column('integer', { default: 0 })
  times: number;

  @Timestamp({ default: () => 'now()' })
  created_at: string;
}

@Injectable()
class Elsewhere {
  constructor(
    @InjectRepository(ThoughtEntity) readonly thoughts: Repository<ThoughtEntity>,
    @Inject(DataSource) readonly source: DataSource,
  ) {}
}

@Module({ imports: [TypeOrmModule.forFeature([ThoughtEntity])], providers: [Elsewhere] })
class Feature {}

const WHO = { text: `select current_user as role, current_setting('app.workspace_id') as workspace` };

describe.each<StatementMode>(['named', 'unnamed'])('entities within a tenant’s transaction, statements %s', (mode) => {
  let database: TestDatabase;
  let app: TestingModule;
  let tenants: TenantDb;
  const [own, foreign] = [randomUUID(), randomUUID()];
  const id = randomUUID();
  const at = '2026-11-26T10:20:30.456Z';

  beforeAll(async () => {
    database = await createTestDatabase();
    const migrations = await createDataSource({ url: database.url }).initialize();
    const runner = migrations.createQueryRunner();
    await runner.query(`create table thoughts (workspace_id uuid not null, id uuid not null, text text not null,
      times integer not null default 0, created_at timestamptz(3) not null default now(), primary key (workspace_id, id))`);
    await tenantTable(runner, 'thoughts');
    await runner.release();
    await migrations.destroy();
    const options = { url: database.url, statements: mode, entities: [ThoughtEntity] };
    app = await Test.createTestingModule({ imports: [DbModule.register(options), Feature] }).compile();
    tenants = app.get(TenantDb);
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });
  afterEach(() => tenants.query(own, { text: 'delete from thoughts' }));

  const inOwn = <T>(work: (thoughts: Repository<ThoughtEntity>, tx: Tx) => Promise<T>) =>
    tenants.transaction(own, (tx) => work(tx.repository(ThoughtEntity), tx));
  const thought = { workspace_id: own, id, text: 'a', created_at: at };

  it('are read as they were written, timestamps as callers see them', async () => {
    await inOwn((thoughts) => thoughts.insert(thought));
    expect(await inOwn((thoughts) => thoughts.findOneBy({ id }))).toEqual({ ...thought, times: 0 });
  });

  it('are seen by their own workspace only', async () => {
    await inOwn((thoughts) => thoughts.insert(thought));
    const seen = await tenants.transaction(foreign, (tx) => tx.repository(ThoughtEntity).find());
    expect(seen).toEqual([]);
    await tenants.transaction(foreign, async (tx) => {
      expect((await tx.repository(ThoughtEntity).update({ id }, { text: 'taken' })).affected).toBe(0);
      expect((await tx.repository(ThoughtEntity).delete({ id })).affected).toBe(0);
    });
    expect(await inOwn((thoughts) => thoughts.findOneBy({ id }))).toMatchObject({ text: 'a' });
  });

  it('cannot be written into another workspace', async () => {
    const into = tenants.transaction(foreign, (tx) => tx.repository(ThoughtEntity).insert(thought));
    await expect(into).rejects.toMatchObject({ code: '42501' });
  });

  const ways: [string, (thoughts: Repository<ThoughtEntity>) => Promise<unknown>][] = [
    ['save', (thoughts) => thoughts.save({ ...thought, id: randomUUID() })],
    ['save of several', (thoughts) => thoughts.save([1, 2].map(() => ({ ...thought, id: randomUUID() })))],
    ['save of a change', (thoughts) => thoughts.save({ ...thought, text: 'b' })],
    ['insert', (thoughts) => thoughts.insert({ ...thought, id: randomUUID() })],
    ['update', (thoughts) => thoughts.update({ id }, { text: 'b' })],
    ['upsert', (thoughts) => thoughts.upsert({ ...thought, text: 'b' }, ['workspace_id', 'id'])],
    ['increment', (thoughts) => thoughts.increment({ id }, 'times', 1)],
    ['delete', (thoughts) => thoughts.delete({ id })],
    ['remove', async (thoughts) => thoughts.remove(await thoughts.findOneByOrFail({ id }))],
    ['a transaction of its own', ({ manager }) => manager.transaction((m) => m.delete(ThoughtEntity, { id }))],
  ];
  it.each(ways)('are as before if a transaction fails after %s', async (_, change) => {
    await inOwn((thoughts) => thoughts.insert(thought));
    const failing = inOwn(async (thoughts, tx) => {
      await change(thoughts);
      const [who] = (await tx.query(WHO)).rows;
      expect(who).toEqual({ role: 'wa_tenant', workspace: own });
      expect(await thoughts.find()).not.toEqual([{ ...thought, times: 0 }]);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await inOwn((thoughts) => thoughts.find())).toEqual([{ ...thought, times: 0 }]);
  });

  it('a row can be read with a lock on it', async () => {
    await inOwn((thoughts) => thoughts.insert(thought));
    await inOwn(async (thoughts) => {
      const locked = await thoughts.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      expect(locked).toMatchObject({ text: 'a' });
    });
  });

  it('say how many rows a change affected', async () => {
    await inOwn(async (thoughts) => {
      await thoughts.insert(thought);
      expect((await thoughts.update({ id }, { text: 'b' })).affected).toBe(1);
      expect((await thoughts.delete({ id: randomUUID() })).affected).toBe(0);
      expect((await thoughts.delete({ id })).affected).toBe(1);
    });
  });

  it('a repository that outlives its transaction refuses to read', async () => {
    const late = await inOwn((thoughts) => Promise.resolve(thoughts));
    await expect(late.find()).rejects.toThrow('this transaction has ended');
  });

  it('of an injected repository or DataSource are not read at all', async () => {
    const { thoughts, source } = app.get(Elsewhere, { strict: false });
    const inTransaction = 'entities are read and written within a transaction of TenantDb';
    await expect((async () => thoughts.find())()).rejects.toThrow(inTransaction);
    await expect((async () => thoughts.save(thought))()).rejects.toThrow(inTransaction);
    await expect((async () => source.query('select * from thoughts'))()).rejects.toThrow(inTransaction);
    await expect((async () => source.transaction((manager) => manager.find(ThoughtEntity)))()).rejects.toThrow(
      inTransaction,
    );
  });
});
