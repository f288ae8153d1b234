import { run } from '../../../src/doors/cli/run.js';
import { Operator } from '../../cli/operator.js';

const nowhere = {
  env: {
    DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x',
    SERVER_SECRET: 'x'.repeat(32),
    MASTER_KEY: '00'.repeat(32),
  },
};
const types = async (...argv: string[]) => {
  const told = { out: '', err: '' };
  const exitCode = await run(argv, {
    ...nowhere,
    out: (text) => (told.out += text),
    err: (text) => (told.err += text),
    columns: null,
    signal: new AbortController().signal,
  });
  return { exitCode, ...told };
};

/** All commands listed in the help, e.g. `key create`. */
async function commands(group: string[] = []): Promise<string[][]> {
  const listed = /\nCommands:\n([\s\S]*?)\n\n/.exec((await types(...group, '--help')).out)?.[1];
  if (listed === undefined) return [group];
  const names = [...listed.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name!).filter((name) => name !== 'help');
  const all: string[][] = [];
  for (const name of names) all.push(...(await commands([...group, name])));
  return all;
}

describe('the command line', () => {
  it('documents every command, each with an example of itself and of --json', async () => {
    const all = await commands();
    expect(all.map((path) => path.join(' '))).toEqual(
      expect.arrayContaining([
        'workspace set-plan',
        'member set-role',
        'key rotate',
        'token revoke',
        'knowledge import',
        'knowledge synonyms import',
        'demo seed',
        'demo remove',
        'grant create',
        'workspace remove',
        'db migrate',
      ]),
    );
    for (const path of all) {
      const { exitCode, out } = await types(...path, '--help');
      expect(exitCode).toBe(0);
      expect(out).toContain('--json');
      expect(out).toMatch(new RegExp(`Examples:\\n  workspace-agent ${path.join(' ')}`));
      for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
    }
  });

  it('exits with 2 on wrong usage, and refers to the help of the intended command', async () => {
    for (const argv of [
      ['frob'],
      ['key', 'frob'],
      ['key', 'list', '--frob'],
      ['key', 'revoke'],
      ['demo', 'seed', '--sessions', '0'],
    ]) {
      const { exitCode, out, err } = await types(...argv);
      expect({ argv, exitCode, out }).toEqual({ argv, exitCode: 2, out: '' });
      expect(err).toMatch(/^error: .+\nSee: workspace-agent( [a-z]+)* --help\n$/);
    }
    expect((await types('key')).exitCode).toBe(2);
    expect((await types('key')).err).toContain('Commands:');
  });

  it('lists the accepted values in the error, for every option and argument with a fixed set', async () => {
    for (const [argv, message] of [
      [
        ['workspace', 'create', 'x', '--plan', 'platinum'],
        "Unknown plan 'platinum'. Expected starter, growth, scale or trial.",
      ],
      [['workspace', 'set-plan', 'x', 'gold'], "Unknown plan 'gold'. Expected starter, growth, scale or trial."],
      [
        ['member', 'set-role', 'x', 'boss'],
        "Unknown role 'boss'. Expected owner, admin, responder, developer or viewer.",
      ],
      [['key', 'create', '--kind', 'golden'], "Unknown kind 'golden'. Expected publishable or secret."],
      [['audit', 'list', '--order', 'up\u001b[2J'], "Unknown order 'up[2J'. Expected asc or desc."],
    ] as const) {
      const { exitCode, err } = await types(...argv);
      expect([exitCode, err.split('\n')[0]]).toEqual([2, `error: ${message}`]);
    }
  });

  it('prints errors as one JSON document to standard error if JSON was requested', async () => {
    for (const argv of [
      ['frob', '--json'],
      ['key', 'revoke', '--json'],
      ['workspace', 'create', 'x', '--plan', 'gold', '--json'],
    ]) {
      const { exitCode, out, err } = await types(...argv);
      expect([exitCode, out]).toEqual([2, '']);
      expect(JSON.parse(err)).toEqual({ error: { code: 'usage', message: expect.any(String) } });
    }
  });

  it('reports an unavailable database in one line, without the password', async () => {
    const { exitCode, out, err } = await types('workspace', 'list');
    expect([exitCode, out]).toEqual([1, '']);
    expect(err).toMatch(/^error: The database of DATABASE_URL cannot be reached: .+\n$/);
    expect(err).not.toContain('secret');
    expect(JSON.parse((await types('workspace', 'list', '--json')).err).error.code).toBe('database_unavailable');
  });

  it('refuses a schema that is not up to date, and migrates it on request', async () => {
    const operator = await Operator.hired({}, { empty: true });
    try {
      const refused = await operator.types('workspace', 'list', '--json');
      expect(JSON.parse(refused.err).error.code).toBe('schema_out_of_date');
      expect((await operator.asks('db', 'migrate')).ran[0]).toMatch(/^Baseline/);
      expect((await operator.asks('db', 'migrate')).ran).toEqual([]);
      expect((await operator.asks('workspace', 'list')).data).toEqual([]);
      expect((await operator.types('db', 'revert')).exitCode).toBe(2);
      while ((await operator.asks('db', 'revert', '--yes')).reverted !== null); // the baseline stays
      expect((await operator.asks('db', 'adopt')).adopted).toBe(false);
    } finally {
      await operator.leaves();
    }
  });

  it('the command line prints its version', async () => {
    expect((await types('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
