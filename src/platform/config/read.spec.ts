import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from './config.js';

const folder = mkdtempSync(join(tmpdir(), 'wa-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'secret');
writeFileSync(file, 'a secret of the file, of 32 characters or more\n');
const load = (env: NodeJS.ProcessEnv) => loadConfig({ MASTER_KEY: '00'.repeat(32), ...env });

describe('a secret', () => {
  it('is read from the file that NAME_FILE names, without the line end', () => {
    const { serverSecret } = load({ SERVER_SECRET_FILE: file });
    expect(serverSecret.toString()).toBe('a secret of the file, of 32 characters or more');
  });

  it('that is set twice stops the start, so that none of them is used by mistake', () => {
    const env = { SERVER_SECRET_FILE: file, SERVER_SECRET: 'another secret, of 32 characters or more' };
    expect(() => load(env)).toThrow('SERVER_SECRET and SERVER_SECRET_FILE are both set; keep one.');
  });

  it('whose file is missing stops the start, and names the variable', () => {
    expect(() => load({ SERVER_SECRET_FILE: join(folder, 'none') })).toThrow(
      'SERVER_SECRET_FILE cannot be read (ENOENT).',
    );
  });
});

it('BASE_URL may end with slashes, which no link repeats', () => {
  const { baseUrl, publicUrl } = load({ BASE_URL: 'https://agent.example.com/support//', SERVER_SECRET_FILE: file });
  expect([baseUrl, publicUrl]).toEqual(Array(2).fill('https://agent.example.com/support'));
});
