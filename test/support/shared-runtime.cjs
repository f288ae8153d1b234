// Jest's module loader, with one difference: what is not a test (src, libraries, and the listed support files) is loaded
// once a worker, by Node's own `require`, instead of once a spec file. 250 files would each load the application anew,
// which took 2.4 s of CPU and 75 MB a file.
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { compileFunction } = require('node:vm');
const Runtime = require('jest-runtime').default;

/** What belongs to one file: the spec itself, and what runs before it. */
const OWN = /\.spec\.ts$|each-file\.ts$/;
const outside = createRequire(__filename);

module.exports = class SharedRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    /** A file that replaces modules needs copies of its own. */
    this.replaces = readFileSync(this._testPath, 'utf8').includes('jest.mock(');
    // One realm: a spec's `Array` and `Error` are those of the application.
    this.executor.compile = (source, filename) =>
      compileFunction(source, this.executor.injectedModuleParameters, { filename });
  }

  requireModuleOrMock(from, name) {
    const path = this.shared(from, name);
    return path ? outside(path) : super.requireModuleOrMock(from, name);
  }

  /** The path of a module that is loaded once a worker, else undefined. */
  shared(from, name) {
    if (this.replaces || name.startsWith('@jest/')) return undefined;
    if (!name.startsWith('.') && !name.startsWith('/')) return createRequire(from).resolve(name);
    const path = this._resolution.resolveCjs(from, name);
    return OWN.test(path) ? undefined : path;
  }
};
