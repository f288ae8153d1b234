import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from './config.js';
import { ConfigError } from './read.js';

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

describe('a variable of an earlier version', () => {
  it('is named with what to do instead, and stops no start', () => {
    const { warnings } = load({ EMBEDDING_LOCAL: 'on', SERVER_SECRET_FILE: file });
    expect(warnings).toEqual([expect.stringMatching(/^EMBEDDING_LOCAL=on has no effect: .*EMBEDDING_BASE_URL/)]);
  });

  it.each(['off', ''])('is not named if it had no effect then either: “%s”', (value) => {
    expect(load({ EMBEDDING_LOCAL: value, SERVER_SECRET_FILE: file }).warnings).toEqual([]);
  });
});

it('BASE_URL may end with slashes, which no link repeats', () => {
  const { baseUrl, publicUrl } = load({ BASE_URL: 'https://agent.example.com/support//', SERVER_SECRET_FILE: file });
  expect([baseUrl, publicUrl]).toEqual(Array(2).fill('https://agent.example.com/support'));
});

it.each([
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '3000.5', 'PORT must be a whole number from 0 to 65535.'],
  ['METRICS_PORT', 'one', 'METRICS_PORT must be a whole number from 0 to 65535.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  ['MODEL_PRICE_INPUT', '-1', 'MODEL_PRICE_INPUT must be a number such as 0.15.'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://.'],
  ['CITY_HEADER', 'CF City', 'CITY_HEADER must be the name of a header.'],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must have at least 16 characters.'],
  ['MODEL_BASE_URL', 'http://127.0.0.1/v1', 'MODEL_NAME must be set if MODEL_BASE_URL is set.'],
  ['OUTBOUND_ALLOW_NETWORKS', '10.0.0.1', 'OUTBOUND_ALLOW_NETWORKS: 10.0.0.1 is not a network such as 10.0.0.0/8.'],
])('a wrong %s (%s) stops the start, and says which values are taken', (name, value, problem) => {
  expect(() => load({ [name]: value })).toThrow(new ConfigError(problem));
});

it('all mistakes are said at once, a line each', () => {
  const env = { HOST: 'h', PORT: 'x', TRUSTED_PROXIES: 'a, 10.0.0.1, b', SMTP_URL: 'smtp://mail.example' };
  expect(() => load(env)).toThrow(
    new ConfigError(
      [
        'PORT must be a whole number from 0 to 65535.',
        'TRUSTED_PROXIES: a is neither an address nor a network.',
        'TRUSTED_PROXIES: b is neither an address nor a network.',
        'SMTP_FROM must be an address, with or without a name, if SMTP_URL is set.',
      ].join('\n'),
    ),
  );
});

it('what is unset has its default, is null, or is an empty list', () => {
  const { port, statements, redisUrl, trustedProxies, locationHeaders, metaGraphUrl, metricsListener, model } = load({
    CITY_HEADER: ' CF-IPCity ',
  });
  expect({ port, statements, redisUrl, trustedProxies, metricsListener, model }).toEqual({
    ...{ port: 3000, statements: 'named', redisUrl: null },
    ...{ trustedProxies: [], metricsListener: null, model: null },
  });
  expect([locationHeaders.city, metaGraphUrl]).toEqual(['cf-ipcity', 'https://graph.facebook.com/v23.0']);
});
