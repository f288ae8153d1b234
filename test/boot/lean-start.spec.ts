import { execFileSync } from 'node:child_process';

/** Libraries that no start and no first request needs: each is loaded by the first call that does. */
const LATER = ['@modelcontextprotocol', 'zod', 'openai', 'nodemailer', 'unpdf', 'mammoth', 'linkedom', 'ioredis'];
/** Prints the packages that loading the application loads. */
const SCRIPT = `
  require('reflect-metadata');
  require('./src/app.module.ts');
  const packages = Object.keys(require.cache).map((file) => /.*node_modules\\/(@?[^/]+)/.exec(file)?.[1]);
  process.stdout.write(JSON.stringify([...new Set(packages)]));
  process.exit(0);`;

describe('a start', () => {
  it('loads none of the libraries that only some calls need', () => {
    const args = ['--require', './test/support/ts-register.cjs', '-e', SCRIPT];
    const loaded = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as string[];
    expect(loaded).toContain('pg'); // so that the list is one of packages
    expect(LATER.filter((name) => loaded.includes(name))).toEqual([]);
  }, 60_000);
});
