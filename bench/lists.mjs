// Every declared list: blocks read by a first page and by one 90 % deep in each sort and order, and by a page of each
// filter in each sort, with its most frequent value, its rarest and one without rows.
//   node bench/lists.mjs [--sizes 10000,100000,1000000] [--only handoffs]
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { built } from './support/checkout.mjs';
import { asItGrows } from './support/growing.mjs';
import { round, table, Verdicts } from './support/report.mjs';
import { workspaceId } from './support/seed.mjs';
import { seedLists } from './support/seed-lists.mjs';

const GOAL = 100;
const LIMIT = 50;
/** Lists that look something up for each row, such as its document's title: two blocks more a row. */
const LOOKS_UP = ['messages', 'notes', 'quarantined sentences', 'saved replies'];
const goalOf = (endpoint) => GOAL + (LOOKS_UP.includes(endpoint) ? 2 * LIMIT : 0);
const BIG = workspaceId(1);

const { values: options } = parseArgs({
  options: { sizes: { type: 'string', default: '10000,100000,1000000' }, only: { type: 'string' } },
});
const sizes = options.sizes.split(',').map(Number);

built('app.module'); // declares them
const { declaredLists, keysetStatement } = built('platform/db/keyset');
const lists = declaredLists().filter(({ endpoint }) => !options.only || endpoint === options.only);

const columns = await asItGrows('lists', sizes, seedLists, async (admin, explained) => {
  const results = [];
  for (const spec of lists)
    for (const { name, query } of await casesOf(admin, spec)) {
      const statement = keysetStatement(spec, BIG, { limit: LIMIT, after: null, window: {}, ...query });
      results.push({ list: spec.endpoint, name, ...(await explained(BIG, statement)) });
    }
  return results;
});
report(columns);

async function casesOf(admin, spec) {
  const { sorts, filters, always = [] } = spec;
  const fixed = {};
  for (const name of always)
    [fixed[name]] = name === 'reader_id' ? await owners(admin) : await valuesOf(admin, spec, filters[name]);
  const cases = [];
  for (const sort of sorts) {
    for (const order of ['desc', 'asc']) {
      const paging = { sort, order, filters: fixed };
      cases.push({ name: `${sort} ${order}`, query: paging });
      const after = await deep(admin, spec, paging);
      if (after) cases.push({ name: `${sort} ${order}, deep`, query: { ...paging, after } });
    }
    for (const [name, column] of Object.entries(filters))
      if (!always.includes(name))
        for (const value of await valuesOf(admin, spec, column, fixed))
          cases.push({
            name: `${name}=${value} by ${sort}`,
            query: { sort, order: 'desc', filters: { ...fixed, [name]: value } },
          });
  }
  return cases;
}

/** A column's most frequent value in the big workspace, its rarest, and one without rows. */
async function valuesOf(admin, spec, column, fixed = {}) {
  const { rows } = await admin.query(
    `select ${column} as value, pg_typeof(${column})::text as type from ${spec.from}
     where ${conditions(spec, fixed)} and ${column} is not null group by 1 order by count(*) desc`,
  );
  if (rows.length === 0) throw new Error(`${spec.from} has no ${column}`);
  const absent = { uuid: [randomUUID()], text: ['nothing-has-this'], boolean: [] }[rows[0].type];
  return [...new Set([rows[0].value, rows.at(-1).value, ...absent])];
}

/** Members with most private saved replies. Every member reads the shared ones, too many pairs to count. */
async function owners(admin) {
  const { rows } = await admin.query(
    `select owner_id from saved_replies join members m using (workspace_id)
     where workspace_id = $1 and owner_id = m.id group by 1 order by count(*) desc limit 1`,
    [BIG],
  );
  return rows.map((row) => row.owner_id);
}

/** Cursor after 90 % of the rows; undefined if there are none. */
async function deep(admin, spec, { sort, order, filters }) {
  const where = conditions(spec, filters);
  const { rows } = await admin.query(
    `select ${sort}::text as value, id from ${spec.from} where ${where} order by ${sort} ${order}, id ${order}
     offset (select floor(count(*) * 0.9)::int from ${spec.from} where ${where}) limit 1`,
  );
  return rows[0];
}

function conditions({ where, filters: columns }, filters) {
  return [
    `workspace_id = '${BIG}'`,
    ...(where ? [where] : []),
    ...Object.entries(filters).map(([name, value]) => `${columns[name]} = ${pg.escapeLiteral(String(value))}`),
  ].join(' and ');
}

function report(columns) {
  const verdicts = new Verdicts();
  const rows = lists.map(({ endpoint }) => {
    const worst = columns.map((column) =>
      column.filter(({ list }) => list === endpoint).reduce((a, b) => (b.blocks > a.blocks ? b : a)),
    );
    const of = columns.at(-1).filter(({ list }) => list === endpoint);
    const last = worst.at(-1);
    return [
      endpoint,
      of.length,
      ...worst.map(({ blocks }) => blocks),
      last.name,
      last.rows,
      round(last.ms),
      verdicts.atMost(endpoint, last.blocks, goalOf(endpoint)),
    ];
  });
  const heads = sizes.map((size) => `blocks at ${size.toLocaleString('en')}`);
  table(['list', 'pages', ...heads, 'the worst of them', 'rows', 'ms', 'verdict'], rows);
  const missed = columns.at(-1).filter(({ list, blocks }) => blocks > goalOf(list));
  if (missed.length)
    table(
      ['missed', 'page', 'blocks'],
      missed.map(({ list, name, blocks }) => [list, name, blocks]),
    );
  verdicts.end();
}
