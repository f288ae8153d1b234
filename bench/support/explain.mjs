// Cost of a statement: EXPLAIN (ANALYZE, BUFFERS), prepared as the product prepares it.
import pg from 'pg';

/** Postgres may choose a generic plan after five runs of a prepared statement: the worst of these runs counts. */
const RUNS = 8;

/** { blocks, ms, rows } of the worst run; ms of the fastest, because the first ones read from disk. */
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
