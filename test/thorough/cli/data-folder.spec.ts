import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Operator } from '../../cli/operator.js';

let operator: Operator;
let folder: string;
beforeAll(async () => {
  operator = await Operator.hired();
  folder = mkdtempSync(join(tmpdir(), 'wa-cli-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await operator.leaves();
});

/** Runs a command with DATA_DIR and only the given variables. */
function types(dataDir: string, env: NodeJS.ProcessEnv, ...argv: string[]) {
  for (const name of Object.keys(operator.env)) if (name !== 'NODE_ENV') delete operator.env[name];
  Object.assign(operator.env, env, { DATA_DIR: dataDir });
  return operator.types(...argv);
}

describe('a mistyped DATA_DIR', () => {
  it.each([['workspace list'], ['db migrate'], ['demo seed'], ['master-key rotate']])(
    'is refused by `%s` and left unchanged',
    async (command) => {
      for (const dataDir of [join(folder, 'dtaa'), folder]) {
        const { exitCode, out, err } = await types(dataDir, {}, ...command.split(' '));
        expect([exitCode, out]).toEqual([1, '']);
        expect(err).toContain(`There is no installation in DATA_DIR (${dataDir})`);
      }
      expect([existsSync(join(folder, 'dtaa')), readdirSync(folder)]).toEqual([false, []]);
    },
  );

  it('is refused even if the secrets are set: there is no database', async () => {
    const secrets = { SERVER_SECRET: 'x'.repeat(32), MASTER_KEY: '00'.repeat(32) };
    const { exitCode, err } = await types(folder, secrets, 'workspace', 'list');
    expect([exitCode, readdirSync(folder)]).toEqual([1, []]);
    expect(err).toContain('no database');
  });

  it('creates no new master key next to a database that was encrypted with another one', async () => {
    const { DATABASE_URL } = (operator = await Operator.hired()).env;
    const { exitCode, err } = await types(folder, { DATABASE_URL }, 'workspace', 'list');
    expect([exitCode, readdirSync(folder)]).toEqual([1, []]);
    expect(err).toContain("set SERVER_SECRET to the server's value");
  });
});
