// Runs one regular expression at a time on attack texts, in a thread that can be stopped. Answers with the first whose time
// grows faster than the text: more than GROWTH_MAX times as long for six times the text, twice over. Bounded repetitions
// (`.{0,2000}`) may look so on a short text, and no longer do on the last.
const { parentPort } = require('node:worker_threads');

const LENGTHS = [2_048, 12_288, 73_728];
/** Linear work takes 6 times as long, quadratic work 36 times: far from both, for both are measured on busy machines. */
const GROWTH_MAX = 15;
/** Quicker than this is quick, however it grows. */
const MS_PER_CHARACTER = 0.0005;
/** In milliseconds of computing, the least of a few: the machine may be busy, and a short text is soon disturbed. */
const RUNS = 3;
const RUNS_OF_SHORT = 12;
/** Only of what seems to grow: what comes after is compared with it. */
const RUNS_OF_LONG = 8;

function textOf({ pumps, after }, length) {
  const share = length / pumps.length;
  return pumps.map(({ before, pump }) => before + pump.repeat(Math.ceil(share / pump.length))).join('') + after;
}

function timeOf(expression, text) {
  expression.lastIndex = 0;
  const [begun, at] = [process.cpuUsage(), performance.now()];
  if (expression.global || expression.sticky) text.replace(expression, '');
  else expression.exec(text);
  const { user, system } = process.cpuUsage(begun);
  return Math.min((user + system) / 1_000, performance.now() - at);
}

function quickest(expression, text, enough, runs = RUNS) {
  let best = Infinity;
  for (let run = 0; run < runs && best > enough; run++) best = Math.min(best, timeOf(expression, text));
  return best;
}

function grows(expression, attack) {
  const [short, long, longest] = LENGTHS;
  const time = (length, enough, runs) => quickest(expression, textOf(attack, length), enough, runs);
  if (time(long, long * MS_PER_CHARACTER) <= long * MS_PER_CHARACTER) return false;
  const atLong = time(long, 0, RUNS_OF_LONG);
  if (atLong / Math.max(time(short, 0, RUNS_OF_SHORT), 0.1) <= GROWTH_MAX) return false;
  return time(longest, atLong * GROWTH_MAX) / atLong > GROWTH_MAX;
}

function judge({ source, flags, attacks }) {
  const expression = new RegExp(source, flags);
  for (const attack of attacks) {
    parentPort.postMessage({ trying: attack });
    if (grows(expression, attack)) return attack;
  }
  return null;
}

parentPort.on('message', (job) => parentPort.postMessage({ done: judge(job) }));
