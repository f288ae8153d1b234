// Loads the bundle as a start does, without starting, and keeps V8's compiled code of all that ran.
require('../dist/src/boot/heap.js');
const { writeFileSync } = require('node:fs');
const { resolve } = require('node:path');
const { loadBundle } = require('../dist/src/boot/bundle.js');

const { script, bundle } = loadBundle(resolve('dist'));
bundle.loadServe().then(() => {
  writeFileSync('dist/server.cache', script.createCachedData());
  const outside = Object.keys(require.cache).filter((file) => file.includes('node_modules'));
  if (outside.length) throw new Error(`it loads a second copy of what it contains:\n${outside.join('\n')}`);
  process.exit(0);
});
