import pg from 'pg';
import { launch } from '../../src/platform/db/embedded/launch.js';
import { findPlacement } from '../../src/platform/db/embedded/placement.js';
import { watcherGuard } from '../../src/platform/db/embedded/parent-death-guard.js';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.js';

/**
 * A server that a spec may kill: starts Postgres in the given folder and prints a line of JSON; with 'write' as second
 * argument it then inserts rows one by one and prints each acknowledged one; with 'watched', Postgres (whose data exist
 * already) is guarded only by the portable watcher. SIGTERM shuts it down cleanly.
 */
async function main(): Promise<void> {
  const [, , dataDir, mode] = process.argv as [string, string, string, string?];
  let ending = false;
  const say = (fact: object) => process.stdout.write(`${JSON.stringify(fact)}\n`);
  try {
    if (mode === 'watched') {
      const placement = await findPlacement(dataDir, () => {});
      const { pid } = await launch({ ...placement, guardPrefix: [], settings: { listen_addresses: '' } });
      watcherGuard(placement.data, placement.binaries).attach(pid);
      return void setInterval(() => say({ pid }), 100);
    }
    const server = await startEmbeddedPostgres({ dataDir, onProgress: (progress) => say({ progress }) });
    process.once('SIGTERM', () => {
      ending = true;
      void server.stop().then(() => process.exit(0));
    });
    say({ url: server.url, firstStart: server.firstStart });
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => {});
    await client.connect();
    if (mode !== 'write') return void setInterval(() => {}, 1_000);
    await client.query('create table if not exists written (n int primary key)');
    for (let n = 1; ; n++) {
      await client.query('insert into written values ($1)', [n]);
      say({ n });
    }
  } catch (error) {
    if (ending) return;
    say({ error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
    process.exit(1);
  }
}

void main();
