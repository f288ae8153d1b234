// Jest's resolver does not reach what globalSetup loads, so './x.js' is mapped to './x.ts' here as well.
const { existsSync } = require('node:fs');
const Module = require('node:module');
const { dirname, resolve } = require('node:path');

const plain = Module._resolveFilename;
Module._resolveFilename = function (request, parent, ...rest) {
  if (request.startsWith('.') && request.endsWith('.js') && parent?.filename && !/node_modules/.test(parent.filename)) {
    const own = resolve(dirname(parent.filename), `${request.slice(0, -3)}.ts`);
    if (existsSync(own)) return own;
  }
  return plain.call(this, request, parent, ...rest);
};
