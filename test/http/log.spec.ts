import { createLog, NestLog } from '../../src/platform/http/log.js';
import { newCredential, PREFIXES, type CredentialKind } from '../../src/platform/kernel/credentials.js';
import { redactText } from '../../src/platform/kernel/redact.js';

const lines: string[] = [];
const log = createLog(
  { level: 'trace', file: null },
  {
    write: (line: string) => void lines.push(line),
  },
);
const nest = new NestLog(log);
beforeEach(() => (lines.length = 0));

const SECRETS = {
  ...(Object.fromEntries(
    (Object.keys(PREFIXES) as CredentialKind[]).map((kind) => [kind, newCredential(kind)]),
  ) as Record<CredentialKind, string>),
  'large model’s key': `sk-proj-${'aB3_-'.repeat(6)}`,
  'webhook secret': `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
  'JSON Web Token': 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJlLW9mLWl0',
};

/** Ways in which foreign text, such as an error message, contains a secret. */
const AROUND: Record<string, (secret: string) => string> = {
  alone: (secret) => secret,
  'in a sentence': (secret) => `the key ${secret}, which is wrong`,
  quoted: (secret) => `{"key":"${secret}"}`,
  'on a new line': (secret) => `failed:\n${secret}\nat x`,
  'after a tab': (secret) => `key\t${secret}`,
  'in a URL': (secret) => `https://example.com/a/${secret}/b?key=${secret}&x=1`,
  'after an underscore': (secret) => `KEY_${secret}`,
  'as a quoted bearer': (secret) => `{"authorization":"Bearer ${secret}"}`,
  'as a bearer': (secret) => `Authorization: Bearer ${secret}`,
};

describe.each(Object.entries(SECRETS))('a %s', (_, secret) => {
  it.each(Object.entries(AROUND))('never reaches the log: %s', (_, around) => {
    const text = around(secret);
    log.info(text);
    log.warn({ note: text, deep: { er: [text] } }, 'nested');
    log.error(new Error(text), 'thrown');
    log.info({ [secret]: 1 });
    nest.error(text, 'a stack', 'Context');
    nest.warn(text, 'Context');
    expect(lines).toHaveLength(6);
    for (const line of lines) {
      expect(line).not.toContain(secret);
      expect(line).toContain('[redacted]');
      expect(JSON.parse(line)).toBeDefined();
    }
  });
});

describe('the log', () => {
  it('hides the values of fields with secret-like names, whatever they contain', () => {
    const names = ['authorization', 'cookie', 'password', 'secret', 'token', 'api_key', 'apiKey', 'x-service-key'];
    for (const name of names) {
      log.info({ [name]: 'hush' });
      log.info({ headers: { [name]: 'hush' } });
    }
    expect(lines).toHaveLength(2 * names.length);
    expect(lines.filter((line) => line.includes('hush'))).toEqual([]);
  });

  it('hides passwords in URLs and keeps the rest', () => {
    expect(redactText('postgres://app:p%40ss-word!@db:5432/app failed')).toBe(
      'postgres://app:[redacted]@db:5432/app failed',
    );
    expect(redactText('redis://:hush@cache:6379')).toBe('redis://:[redacted]@cache:6379');
    expect(redactText('https://example.com:8443/a@b')).toBe('https://example.com:8443/a@b');
  });

  it('stays JSON, whatever surrounds a secret', () => {
    log.info({ url: 'http://example.com:8080', email: 'ada@example.com' });
    log.info({ note: '"Bearer 12345678"', more: "'Bearer 12345678'", url: 'http://a:b"c@d' });
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { url: 'http://example.com:8080', email: 'ada@example.com' },
      { note: '"[redacted]"', more: "'[redacted]'" },
    ]);
  });

  it('handles a long text of repeated secret prefixes without delay', () => {
    for (const beginning of ['eyJ', 'sk_', 'sk-', 'Bearer ', '://', '://a:', 'eyJ12345678.'])
      expect(redactText(beginning.repeat(100_000)).length).toBeGreaterThan(0);
  });

  it('keeps text that only resembles a secret', () => {
    for (const text of ['task_sk_x', 'risk_level', 'pk_ and sk_', 'the bearer of news', 'sessions_pkey'])
      expect(redactText(text)).toBe(text);
  });
});
