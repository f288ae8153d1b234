// A DOM without a browser. What is the same for each spec file is loaded outside of it, once per worker: the OpenAPI
// document with the validators that also check the service's own answers.
require('../ts-register.cjs');
require('./worker-end.cjs');
const { default: HappyDom } = require('@happy-dom/jest-environment');

const { cpuSecondsOf, noteCost } = require('./cpu.cjs');
const { ERRORS } = require('../../../src/platform/kernel/errors.ts');

const openApi = {
  ...require('../openapi.ts'),
  errorOf: (code) => ERRORS[code],
  capabilities: require('../../../src/platform/policy/capabilities.ts').MATRIX,
};

module.exports = class DomEnvironment extends HappyDom {
  zoneBefore = process.env.TZ;

  constructor(config, context) {
    super(config, context);
    this.file = context.testPath;
    this.cpuBefore = cpuSecondsOf(process.pid);
    this.global.openApi = openApi;
    // The environment's own looks through a stack trace at each call, for a runner that is not ours.
    this.global.setTimeout = Object.getPrototypeOf(this.global).setTimeout.bind(this.global);
  }

  async setup() {
    await super.setup();
    process.env.TZ = 'UTC';
  }

  async teardown() {
    await super.teardown();
    if (this.cpuBefore !== null) noteCost(this.file, cpuSecondsOf(process.pid) - this.cpuBefore);
    if (this.zoneBefore === undefined) delete process.env.TZ;
    else process.env.TZ = this.zoneBefore;
  }
};
