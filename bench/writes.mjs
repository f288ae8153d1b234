// The writes that back ends and teams send most, beside raw ones on the same database, in alternating rounds:
// POST /v1/users and PATCH /v1/handoffs/{id}.
//   node bench/writes.mjs [--rounds 5] [--seconds 4] [--only push|patch]
import { parseArgs } from 'node:util';
import { openDatabase, openServer } from './support/database.mjs';
import { firstAnswer, startProduct, startRaw } from './support/processes.mjs';
import { Verdicts } from './support/report.mjs';
import { seedWorkspaces } from './support/seed.mjs';
import { comparePatches } from './writes/patch.mjs';
import { comparePushes } from './writes/push.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string' },
  },
});
const runs = { rounds: Number(options.rounds), seconds: Number(options.seconds) };

const server = await openServer();
const database = await openDatabase(server, 'writes');
const verdicts = new Verdicts();
try {
  const [token] = await seedWorkspaces(database.admin);
  const raw = await startRaw(database.url);
  const product = await startProduct(database.url, { env: { MASTER_KEY: '00'.repeat(32) } });
  try {
    for (const target of [raw, product])
      await firstAnswer(target, '/v1/sessions', { authorization: `Bearer ${token}` });
    const bench = { database, raw, product, token, verdicts, runs };
    if (options.only !== 'patch') await comparePushes(bench);
    if (options.only !== 'push') await comparePatches(bench);
  } finally {
    await raw.stop();
    await product.stop();
  }
} finally {
  await database.drop();
  await server.stop();
}
verdicts.end();
