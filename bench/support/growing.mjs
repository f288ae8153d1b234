// Explains statements of the product at each size of a growing database, prepared as it prepares them, in the tenants'
// role
// with row security.
import pg from 'pg';
import { built } from './checkout.mjs';
import { openDatabase, openServer } from './database.mjs';
import { explain } from './explain.mjs';
import { progress } from './report.mjs';
import { seedWorkspaces } from './seed.mjs';

const { poolConfig } = built('platform/db/connection-options');
const { TENANT_ROLE, TENANT_SETTING } = built('platform/db/row-security');

/**
 * @param grow (admin, size) → fills the database up to this size
 * @param measure (admin, explained) → measurement at a size; explained(workspaceId, statement) → { blocks, ms, rows }
 * @returns a measurement for each size
 */
export async function asItGrows(name, sizes, grow, measure) {
  const server = await openServer();
  const database = await openDatabase(server, name);
  try {
    await seedWorkspaces(database.admin);
    const columns = [];
    for (const size of sizes) {
      await grow(database.admin, size);
      columns.push(await asTenant(database, (explained) => measure(database.admin, explained)));
      progress(`measured at ${size.toLocaleString('en')}`);
    }
    return columns;
  } finally {
    await database.drop();
    await server.stop();
  }
}

async function asTenant({ url }, work) {
  const client = new pg.Client({ ...poolConfig({ url }, 'tenant', TENANT_ROLE), application_name: 'bench tenant' });
  await client.connect();
  try {
    return await work(async (workspaceId, statement) => {
      await client.query(`select set_config('${TENANT_SETTING}', $1, false)`, [workspaceId]);
      return explain(client, statement);
    });
  } finally {
    await client.end();
  }
}
