// Fixed work of the kinds that tests do. Prints its own CPU time in microseconds.
const { createHash } = require('node:crypto');

const ROUNDS = 60;

let checked = 0;
for (let round = 0; round < ROUNDS; round++) {
  const rows = Array.from({ length: 4_000 }, (_, i) => ({
    id: (i * 7919) % 4_001,
    text: `row ${i} of ${round}`,
    tags: [i, round],
  }));
  rows.sort((a, b) => a.id - b.id || (a.text < b.text ? -1 : 1));
  const text = JSON.stringify(JSON.parse(JSON.stringify(rows)));
  checked += createHash('sha256').update(text).digest()[0] + text.replace(/\d+/g, (n) => `${n.length}`).length;
}
const { user, system } = process.cpuUsage();
process.stdout.write(checked > 0 ? String(user + system) : '');
