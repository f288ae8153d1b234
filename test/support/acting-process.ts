/**
 * An instance in a separate process that acts for a workspace as fast as it can: run by ts-register.cjs, controlled
 * over the IPC channel. An action starts when it is claimed: in a transaction that has passed the kill switch.
 */
import 'reflect-metadata';
import { setImmediate as turn } from 'node:timers/promises';
import { AppModule } from '../../src/app.module.js';
import { createApp } from '../../src/boot/create-app.js';
import { databaseOptions } from '../../src/boot/database.js';
import { TenantDb } from '../../src/platform/db/tenant-db.js';
import { KillSwitchReader } from '../../src/assistant/configuration/kill-switch/kill-switch.reader.js';
import { ApprovalsCommands } from '../../src/desk/handoffs/approvals.commands.js';
import { createLog } from '../../src/platform/http/log.js';
import { testConfig } from './app.js';

/** Requests from the parent process. */
export type Order = { act: { workspaceId: string; approvals: string[] } } | { report: true } | { end: true };

/** Responses. Times are from the machine's monotonic clock, in nanoseconds, the same for all processes. */
export type Told =
  | { ready: { baseUrl: string } }
  | { progress: { started: number; claimed: number; refused: number } }
  | { report: { startedAt: string[]; claimedAt: string[]; refused: number } };

const ACTORS = 4;

async function main(): Promise<void> {
  const config = testConfig({ logLevel: 'silent' });
  const log = createLog({ level: config.logLevel, file: null });
  const app = await createApp(AppModule.register(config, databaseOptions(config, process.argv[2]!, log)), config, log);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as { port: number };
  const tell = (told: Told): unknown => process.send!(told);
  const [db, killSwitch, waiting] = [app.get(TenantDb), app.get(KillSwitchReader), app.get(ApprovalsCommands)];
  let startedAt: string[] = [];
  let claimedAt: string[] = [];
  let refused = 0;
  let acting = false;
  let actors: Promise<unknown> = Promise.resolve();

  /** Approved actions are claimed every other time, once each. */
  const actor = async (workspaceId: string, approvals: string[]): Promise<void> => {
    while (acting) {
      const id = approvals.pop();
      await db
        .transaction(workspaceId, async (tx) => {
          if (id !== undefined && (await waiting.claim(tx, workspaceId, id)))
            claimedAt.push(String(process.hrtime.bigint()));
          await killSwitch.assertMayAct(workspaceId, tx);
          startedAt.push(String(process.hrtime.bigint()));
        })
        .catch((error: { code?: string }) => {
          if (error.code !== 'kill_switch_active') throw error;
          refused++;
        });
      await turn();
    }
  };

  process.on('message', (order: Order) => {
    if ('act' in order) {
      [startedAt, claimedAt, refused, acting] = [[], [], 0, true];
      const { workspaceId, approvals } = order.act;
      actors = Promise.all(Array.from({ length: ACTORS }, () => actor(workspaceId, approvals)));
    } else if ('report' in order) {
      acting = false;
      void actors.then(() => tell({ report: { startedAt, claimedAt, refused } }));
    } else {
      acting = false;
      void actors.then(() => app.close()).then(() => process.exit(0));
    }
  });
  process.once('disconnect', () => process.exit(0));
  setInterval(() => {
    // Nothing is sent after the report, so the parent's next message belongs to its next request.
    if (acting) tell({ progress: { started: startedAt.length, claimed: claimedAt.length, refused } });
  }, 20);
  tell({ ready: { baseUrl: `http://127.0.0.1:${port}` } });
}

void main();
