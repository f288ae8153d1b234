/** What the image and the compose file promise, checked in their texts: no Docker is needed. */
import { readFileSync } from 'node:fs';

const text = (path: string): string => readFileSync(path, 'utf8');
const compose = text('docker/compose.yaml');
/** The lines of one service. */
const service = (name: string): string =>
  new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? '';

describe('the installed packages', () => {
  it('include none that reports on its users', () => {
    expect(text('package-lock.json')).not.toContain('@scarf/scarf');
    expect(text('docker/Dockerfile')).toContain('SCARF_ANALYTICS=false');
  });
});

describe('the images', () => {
  it('can all be pinned by a digest', () => {
    const from = [...text('docker/Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(new Set(from)).toEqual(new Set(['${NODE_IMAGE}']));
    expect(service('postgres')).toContain('image: ${POSTGRES_IMAGE:-postgres:18}');
    expect(service('redis')).toContain('image: ${REDIS_IMAGE:-redis:7}');
    expect(service('ollama')).toMatch(/image: \$\{OLLAMA_IMAGE:-ollama\/ollama:[\d.]+\}/);
  });
});

describe('every service of the compose file', () => {
  it.each(['app', 'postgres', 'redis', 'ollama', 'ollama-pull'])(
    '%s drops unneeded privileges, and writes only to its volumes',
    (name) => {
      expect(service(name)).toMatch(/cap_drop: \[ALL\]/);
      expect(service(name)).toContain("security_opt: ['no-new-privileges:true']");
      expect(service(name)).toContain('read_only: true');
    },
  );

  it('requires a password from Redis clients, which appears in no command line', () => {
    expect(service('redis')).toContain('requirepass');
    expect(service('redis')).toContain('secrets: [redis_password]');
    expect(service('redis')).not.toMatch(/--requirepass/);
    expect(service('app')).toContain('REDIS_URL_FILE: /run/secrets/redis_url');
    expect(service('app')).not.toContain('redis://');
  });

  it('trusts the proxy on the host, whose requests come from its own network', () => {
    const subnet = /- subnet: (\S+)/.exec(compose)?.[1];
    expect(subnet).toMatch(/^\$\{SUBNET:-[\d.]+\/24\}$/);
    expect(service('app')).toContain(`TRUSTED_PROXIES: ${subnet}\n`);
  });

  it('has a login for the service that is not a superuser, whose password only the database’s container has', () => {
    expect(service('postgres')).toContain('./postgres-owner.sql:/docker-entrypoint-initdb.d/owner.sql:ro');
    expect(service('postgres')).not.toContain('POSTGRES_USER');
    expect(service('app')).not.toContain('postgres_password');
    expect(compose).toContain('"$(cat docker/secrets/owner_password)" > docker/secrets/database_url');
  });
});

describe('the profile with a model', () => {
  it('starts the model on request alone, and no service waits for it', () => {
    const inProfile = [...compose.matchAll(/^ {2}([\w-]+):\n {4}profiles: \[model\]$/gm)].map(([, name]) => name);
    expect(inProfile).toEqual(['ollama', 'ollama-pull']);
    expect(service('app')).not.toMatch(/^ {6}ollama/m);
  });

  it('fetches the model that the service asks for, where the service is told to find it', () => {
    const name = /MODEL_NAME: (\S+)/.exec(service('app'))?.[1];
    expect(service('ollama-pull')).toContain(`command: ['pull', '${name}']`);
    expect(service('ollama-pull')).toContain('OLLAMA_HOST: http://ollama:11434\n');
    expect(service('app')).toContain('MODEL_BASE_URL: ${MODEL_BASE_URL:-}\n');
    expect(text('docs/guide/deployment.md')).toContain('MODEL_BASE_URL=http://ollama:11434/v1');
  });

  it('gives the model room for the longest prompt, and what it loads to a volume', () => {
    expect(service('ollama')).toContain('OLLAMA_CONTEXT_LENGTH: 8192');
    expect(service('ollama')).toContain('- models:/root/.ollama');
    expect(compose).toMatch(/^volumes:\n(?: {2}\w+:\n)* {2}models:\n/m);
  });
});
