import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from './config.js';

const folder = mkdtempSync(join(tmpdir(), 'wa-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const keysOf = (MASTER_KEY: string, dataDir = folder): string[] =>
  loadConfig({ DATA_DIR: dataDir, MASTER_KEY }).masterKeys.map((key) => key.toString('hex'));

describe('MASTER_KEY', () => {
  it('takes hexadecimal and base64 of either alphabet, newest first, with any space around the commas', () => {
    const keys = [randomBytes(32), randomBytes(32), Buffer.alloc(40, 0xfb)];
    const text = `${keys[0]!.toString('hex').toUpperCase()}, ${keys[1]!.toString('base64')},\n${keys[2]!.toString('base64url')}`;
    expect(keysOf(text)).toEqual(keys.map((key) => key.toString('hex')));
  });

  it.each([
    ['a short hexadecimal one', randomBytes(31).toString('hex').slice(1)],
    ['hexadecimal with a digit missing that is also good base64', `${'a'.repeat(62)}8`],
    ['a short base64 one', randomBytes(31).toString('base64')],
    ['a sentence', 'correct horse battery staple correct horse battery staple'],
    ['one good and one bad', `${randomBytes(32).toString('hex')},no`],
    ['commas alone', ', ,'],
  ])('refuses %s in one line that does not repeat it', (_, text) => {
    expect(() => keysOf(text)).toThrow(
      /^MASTER_KEY: each key must be 64 hexadecimal digits or base64 of at least 32 bytes/,
    );
    expect(() => keysOf(text)).not.toThrow(text);
  });

  it('refuses the same key twice', () => {
    const key = randomBytes(32);
    expect(() => keysOf(`${key.toString('hex')},${key.toString('base64')}`)).toThrow(/is listed twice/);
  });

  it('that is unset is generated once, readable only by its owner, and kept', () => {
    const made = keysOf('');
    expect(made).toHaveLength(1);
    const path = join(folder, 'master-key');
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual([`${made[0]}\n`, 0o600]);
    expect(keysOf('')).toEqual(made);
  });

  it('that is kept is rotated by adding a line at the top; a damaged file is reported', () => {
    const old = keysOf('')[0]!;
    const next = randomBytes(32).toString('hex');
    writeFileSync(join(folder, 'master-key'), `${next}\n${old}\n`);
    expect(keysOf('')).toEqual([next, old]);
    writeFileSync(join(folder, 'master-key'), `${next}\n${old.slice(1)}\n`);
    expect(() => keysOf('')).toThrow(/^The file master-key in DATA_DIR: each key must be/);
  });

  it('has to be set if the data folder cannot be written', () => {
    const env = { DATA_DIR: join(folder, 'master-key', 'inside'), SERVER_SECRET: 's'.repeat(32), MASTER_KEY: '' };
    expect(() => loadConfig(env)).toThrow(/or set MASTER_KEY and DATABASE_URL/);
  });
});
