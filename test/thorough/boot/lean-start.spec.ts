import { execFileSync } from 'node:child_process';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';

/** Libraries that no start and no first request needs: the first call that needs one loads it. */
const LATER = [
  ...['@modelcontextprotocol', 'zod', 'openai', 'nodemailer', 'unpdf', 'mammoth', 'linkedom', 'ioredis'],
  ...['imapflow', 'mailparser'],
  ...['undici', '@node-rs', 'openid-client'],
];
/** Prints the packages that are loaded after `text`, a function body, has run. */
const packagesAfter = (text: string): string[] => {
  const script = `(async () => { ${text}
    const packages = Object.keys(require.cache).map((file) => /.*node_modules\\/(@?[^/]+)/.exec(file)?.[1]);
    process.stdout.write(JSON.stringify([...new Set(packages)]));
    process.exit(0); })();`;
  const args = ['--require', './test/support/ts-register.cjs', '-e', script];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as string[];
};

describe('a start', () => {
  let database: TestDatabase;
  beforeAll(async () => void (database = await createTestDatabase()));
  afterAll(() => database.drop());

  it('loads none of the libraries that only some calls need', () => {
    const loaded = packagesAfter(`require('reflect-metadata'); require('./src/app.module.ts');`);
    expect(loaded).toContain('pg'); // The list must contain only packages.
    expect(LATER.filter((name) => loaded.includes(name))).toEqual([]);
  }, 60_000);

  it('loads neither migrations nor the code that runs them if none is pending', () => {
    const setup = JSON.stringify({ url: database.url, migrations: ['migrations/*.ts'] });
    const loaded = packagesAfter(`await require('./src/platform/db/migrations.ts').runMigrations(${setup});`);
    expect(loaded).toContain('pg');
    expect(loaded).not.toContain('typeorm');
  }, 60_000);
});
