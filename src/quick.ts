/**
 * What `npm start` and the image run: the server out of one file, with V8's compiled code of it beside
 * (scripts/bundle.mjs). Finding, reading and compiling two thousand files is more than half of a start (decision 0094).
 */
import './boot/heap.js';
import './boot/compile-cache.js';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadBundle } from './boot/bundle.js';

const dist = join(__dirname, '..');

if (existsSync(join(dist, 'server.cjs'))) void loadBundle(dist).bundle.run();
else void import('./boot/run.js').then(({ run }) => run()); // a build without its last step
