// Jest gives each spec file modules of its own, and a spec that loads the application pays two seconds of CPU for them.
// Here only the spec is loaded anew: everything else comes from Node's own `require`, once per worker, in one realm.
// A spec that replaces modules or timers has modules and a realm of its own: `@jest-environment node` at its top.
//
// It overrides what is private to jest-runtime, whose version is therefore exact in package.json: the 198 files of units
// alone take 137 CPU seconds with it and 415 with Jest's own. If a release breaks it, look for how `requireModuleOrMock`
// and `executor.compile` are called now; without it (`runtime` in jest.config.cjs) all takes three
// times as long, and the eight of them that start threads or processes fail.
const asyncHooks = require('node:async_hooks');
const { createRequire } = require('node:module');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { sourceMaps } = require('../ts-register.cjs');

const FRESH = /\.spec\.tsx?$|\/test\/support\/jest\/each-file\.ts$/;

module.exports = class SharedRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    this.storages = [];
    this.isShared = this._environment.global === globalThis;
    if (!this.isShared) return;
    this.executor.compile = (source, filename) =>
      compileFunction(source, this.executor.injectedModuleParameters, { filename });
  }

  requireModuleOrMock(from, name) {
    if (!this.isShared || name.startsWith('@jest/')) return super.requireModuleOrMock(from, name);
    const own = name.startsWith('.') || name.startsWith('/');
    const path = own ? this._resolution.resolveCjs(from, name) : createRequire(from).resolve(name);
    if (FRESH.test(path)) return super.requireModuleOrMock(from, name);
    return createRequire(__filename)(path);
  }

  /** Jest's own modules stay per file. The storage of each would slow down every promise after it. */
  requireInternalModule(...module) {
    const { AsyncLocalStorage } = asyncHooks;
    const { storages } = this;
    asyncHooks.AsyncLocalStorage = class extends AsyncLocalStorage {
      constructor(...options) {
        super(...options);
        storages.push(this);
      }
    };
    try {
      return super.requireInternalModule(...module);
    } finally {
      asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
    }
  }

  getSourceMaps() {
    const own = super.getSourceMaps();
    return {
      get: (file) => own.get(file) ?? sourceMaps.get(file),
      [Symbol.iterator]: () => [...own, ...sourceMaps][Symbol.iterator](),
    };
  }

  teardown() {
    for (const storage of this.storages) storage.disable();
    super.teardown();
  }
};
