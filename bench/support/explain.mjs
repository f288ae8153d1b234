// What a statement touches: EXPLAIN (ANALYZE, BUFFERS) of it, prepared as the product prepares it.
import pg from 'pg';

/** pg prepares; Postgres may settle on a generic plan after five runs: the worst of these runs counts. */
const RUNS = 8;

/** { blocks, ms, rows } of the worst run; ms of the fastest, for the first ones read from disk. */
export async function explain(client, { text, values }) {
  const literals = values.map((value) => pg.escapeLiteral(String(value))).join(', ');
  await client.query(`prepare page as ${text}`);
  const worst = { blocks: 0, ms: Infinity, rows: 0 };
  for (let i = 0; i < RUNS; i++) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) execute page (${literals})`);
    const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'];
    const blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    if (blocks >= worst.blocks) Object.assign(worst, { blocks, rows: plan['Actual Rows'], plan });
    worst.ms = Math.min(worst.ms, ms);
  }
  await client.query('deallocate page');
  if (process.env.PLANS) process.stderr.write(`${literals}\n${JSON.stringify(worst.plan)}\n`);
  return worst;
}
