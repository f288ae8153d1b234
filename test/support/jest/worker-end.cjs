// A worker ends with its last file, whatever its applications, threads and pools would still wait for.

/** jest-worker's message that no more files come. */
const END = 2;

if (process.send) process.on('message', (message) => Array.isArray(message) && message[0] === END && process.exit(0));
