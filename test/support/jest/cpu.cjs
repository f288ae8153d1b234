// What runs cost in CPU seconds, where Linux tells.
const { spawnSync } = require('node:child_process');
const { appendFileSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/** Names the file in which workers note what each spec file cost. */
exports.COSTS_VARIABLE = 'WA_TEST_COSTS';
const TICKS_PER_SECOND = 100;

/** CPU seconds of a process, of those below it, and of those that they waited for; null where `/proc` is missing. */
exports.cpuSecondsOf = (root) => {
  const processes = new Map();
  for (const pid of entries('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const stat = read(`/proc/${pid}/stat`);
    // The name may contain spaces and brackets.
    const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = rest.slice(9, 13).reduce((sum, value) => sum + Number(value), 0);
    if (stat !== '') processes.set(Number(pid), { parent: Number(parent), ticks });
  }
  if (!processes.has(root)) return null;
  const below = (pid) => pid === root || (processes.has(pid) && below(processes.get(pid).parent));
  const own = [...processes].filter(([pid]) => below(pid));
  return own.reduce((sum, [, { ticks }]) => sum + ticks, 0) / TICKS_PER_SECOND;
};

/** Called by a worker after each file. */
exports.noteCost = (file, cpuSeconds) => {
  const costs = process.env[exports.COSTS_VARIABLE];
  if (costs) appendFileSync(costs, `${JSON.stringify([file, cpuSeconds])}\n`);
};

/** CPU seconds that fixed work takes now on this machine: what a lane costs is told in these. */
exports.calibrate = () => {
  const { stdout } = spawnSync(process.execPath, [join(__dirname, 'calibration.cjs')], { encoding: 'utf8' });
  return Number(stdout) / 1_000_000;
};

function entries(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A process may end meanwhile. */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
