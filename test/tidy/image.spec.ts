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
  });
});

describe('every service of the compose file', () => {
  it.each(['app', 'postgres', 'redis'])('%s drops unneeded privileges, and writes only to its volumes', (name) => {
    expect(service(name)).toMatch(/cap_drop: \[ALL\]/);
    expect(service(name)).toContain("security_opt: ['no-new-privileges:true']");
    expect(service(name)).toContain('read_only: true');
  });

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
