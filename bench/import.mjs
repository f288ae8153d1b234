// Imports: how long an export takes, how much memory, and that kills of the process that reads it lose and double
// nothing. From the sources, in this process; memory is of this process and the one that reads.
//   npm run bench -- import [--conversations 100000] [--messages 10] [--kills 3]
// Needs BENCH_DATABASE_URL.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { importEnd, partsOf, startImport } from './support/imports.mjs';
import { inProcess } from './support/in-process.mjs';
import { progress, round, table, Verdicts } from './support/report.mjs';

const GOALS = { seconds: 15 * 60, megabytes: 150 };
const SAMPLE_MS = 200;
const { values: options } = parseArgs({
  options: {
    conversations: { type: 'string', default: '100000' },
    messages: { type: 'string', default: '10' },
    kills: { type: 'string', default: '3' },
  },
});
const [CONVERSATIONS, MESSAGES, KILLS] = ['conversations', 'messages', 'kills'].map((name) => Number(options[name]));

await inProcess('import', async (at) => {
  const before = memory();
  const first = await measured(at, 0);
  progress(`read once: ${round(first.seconds, 1)} s`);
  const again = await measured(at, KILLS);
  progress(`read again: ${round(again.seconds, 1)} s`);
  const counted = await countOf(at);
  const verdicts = new Verdicts();
  const whole = `${CONVERSATIONS}, ${CONVERSATIONS * MESSAGES}`;
  const grown = (Math.max(first.peak, again.peak) - before) / 1_048_576;
  table(
    ['what', 'value', 'goal', ''],
    [
      [`${whole} conversations and messages, s`, round(first.seconds, 1), '', ''],
      [
        '100,000 conversations with a million messages by that, s',
        round((first.seconds * 1_000_000) / (CONVERSATIONS * MESSAGES), 0),
        GOALS.seconds,
        verdicts.atMost('seconds', (first.seconds * 1_000_000) / (CONVERSATIONS * MESSAGES), GOALS.seconds),
      ],
      [
        'memory more than before, MB',
        round(grown, 0),
        GOALS.megabytes,
        verdicts.atMost('memory', grown, GOALS.megabytes),
      ],
      ['kills of the second reading', again.kills, KILLS, verdicts.atLeast('kills', again.kills, KILLS)],
      ['stored by the second reading', again.conversations, 0, verdicts.atMost('changed', again.conversations, 0)],
      ['conversations and messages in the end', counted, whole, verdicts.note('counts', counted === whole)],
    ],
  );
  verdicts.end();
});

async function measured(at, kills) {
  const id = await startImport(at, partsOf(CONVERSATIONS, linesOf));
  const startedMs = performance.now();
  let [peak, killed] = [0, 0];
  const reader = at.get('assistant/imports/imports.reader', 'ImportsReader');
  let isLooking = false;
  const look = async () => {
    peak = Math.max(peak, memory());
    if (killed >= kills || isLooking) return;
    isLooking = true;
    const { conversations, unchanged } = await reader.get(at.workspace, id);
    if (conversations + unchanged > ((killed + 1) * CONVERSATIONS) / (kills + 2)) {
      for (const pid of childrenReading()) process.kill(pid, 'SIGKILL');
      killed += 1;
    }
    isLooking = false;
  };
  const timer = setInterval(() => void look(), SAMPLE_MS);
  const { conversations } = await importEnd(at, id);
  clearInterval(timer);
  return { seconds: (performance.now() - startedMs) / 1_000, peak, kills: killed, conversations };
}

async function countOf({ get, workspace }) {
  const db = get('platform/db/system-db', 'SystemDb');
  const count = async (table) => {
    const text = `select count(*)::int as count from ${table} where workspace_id = $1`;
    return (await db.query({ text, values: [workspace] })).rows[0].count;
  };
  return `${await count('imported_conversations')}, ${await count('imported_messages')}`;
}

/** Processes that this one has started to read a file. */
function childrenReading() {
  const pids = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
  return pids
    .filter(Boolean)
    .map(Number)
    .filter((pid) => of(pid, 'cmdline').includes('import-worker'));
}

function of(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // it has ended
  }
}

function memory() {
  const resident = (pid) => Number(/VmRSS:\s+(\d+)/.exec(of(pid, 'status'))?.[1] ?? 0) * 1_024;
  return [process.pid, ...childrenReading()].reduce((sum, pid) => sum + resident(pid), 0);
}

function* linesOf(n) {
  for (let m = 0; m < MESSAGES; m++) {
    const author = m % 2 === 0 ? 'customer' : 'teammate';
    const at = new Date(Date.UTC(2026, 8, 1) + n * 20_000 + m * 60_000).toISOString();
    const text = `Message ${m} of conversation ${n}: where is parcel ${(n * 7_919) % 100_003}, and when does it arrive?`;
    yield JSON.stringify({ conversation_id: `c${n}`, at, author, text, email: `c${n % 5_000}@example.com` });
  }
}
