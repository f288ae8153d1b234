import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { roomOf } from './rooms.js';

const ROOT = join(__dirname, '../..');
const CONFIG = join(ROOT, '.dependency-cruiser.cjs');
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

interface Violation {
  rule: { name: string };
  from: string;
  to: string;
}
interface Report {
  summary: { violations: Violation[]; totalCruised: number };
  modules: { source: string; dependencies: { resolved: string }[] }[];
}
interface Cruised {
  /** `rule: from → to` */
  violations: string[];
  modules: number;
  imports: [from: string, to: string][];
}

async function cruise(cwd: string, ...folders: string[]): Promise<Cruised> {
  const args = [CRUISER, '--config', CONFIG, '--output-type', 'json', '--no-progress', ...folders];
  const run = promisify(execFile)(process.execPath, args, { cwd, maxBuffer: 64 * 1024 * 1024 });
  // Its exit code is the number of violations.
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  const { summary, modules } = JSON.parse(stdout) as Report;
  return {
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    modules: summary.totalCruised,
    imports: modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }): [string, string] => [source, resolved]),
    ),
  };
}

/** Modules in circular dependencies, each with the others of its cycle. */
function circles(imports: [from: string, to: string][]): string[][] {
  const below = new Map<string, Set<string>>();
  for (const [from, to] of imports.map((pair) => pair.map(roomOf)))
    if (from && to && from !== to) below.set(from, (below.get(from) ?? new Set()).add(to));
  const reached = (room: string): Set<string> => {
    const found = new Set<string>();
    const left = [room];
    for (let next = left.pop(); next !== undefined; next = left.pop())
      for (const one of below.get(next) ?? [])
        if (!found.has(one)) {
          found.add(one);
          left.push(one);
        }
    return found;
  };
  const rooms = [...below.keys()].sort();
  const circular = rooms.filter((room) => reached(room).has(room));
  return circular.map((room) => [
    room,
    ...circular.filter((one) => one !== room && reached(room).has(one) && reached(one).has(room)),
  ]);
}

type PlantedImport = [file: string, imports: string];

/** rule → the files that break it, each with its one import. The first file is the culprit. */
const PLANTED: Record<string, [first: PlantedImport, ...others: PlantedImport[]]> = {
  'no-cycle': [
    ['src/platform/http/cycle-a.ts', 'src/platform/http/cycle-b.ts'],
    ['src/platform/http/cycle-b.ts', 'src/platform/http/cycle-a.ts'],
  ],
  'no-dead-file': [['src/platform/http/dead.ts', 'src/platform/kernel/ids.ts']],
  'kernel-imports-downwards': [['src/platform/kernel/up.ts', 'src/platform/config/config.ts']],
  'config-imports-downwards': [['src/platform/config/up.ts', 'src/platform/db/pool.ts']],
  'db-imports-downwards': [['src/platform/db/up.ts', 'src/platform/policy/access.ts']],
  'policy-imports-downwards': [['src/platform/policy/up.ts', 'src/platform/http/page.ts']],
  'http-imports-downwards': [['src/platform/http/up.ts', 'src/people/leads/leads.dto.ts']],
  'outbound-imports-downwards': [['src/platform/outbound/up.ts', 'src/platform/db/pool.ts']],
  'privacy-imports-downwards': [['src/platform/privacy/up.ts', 'src/platform/http/page.ts']],
  'events-imports-downwards': [['src/platform/events/up.ts', 'src/people/leads/leads.dto.ts']],
  'kernel-is-framework-free': [['src/platform/kernel/nest.ts', '@nestjs/common']],
  'typeorm-stays-in-db': [['src/people/leads/leads.service.ts', 'typeorm']],
  'agent-knows-no-framework': [['src/agent/acting/framework.ts', 'src/platform/db/pool.ts']],
  'ports-know-only-ports': [['src/agent/ports/up.ts', 'src/agent/turn.ts']],
  'features-see-only-agent-ports': [['src/people/leads/leads.rules.ts', 'src/agent/turn.ts']],
  'conversations-knows-its-neighbours': [
    ['src/conversations/sessions/sessions.reader.ts', 'src/channels/channels.dto.ts'],
  ],
  'desk-knows-its-neighbours': [['src/desk/inbox/inbox.reader.ts', 'src/company/audit/audit.dto.ts']],
  'people-knows-its-neighbours': [['src/people/users/users.service.ts', 'src/desk/inbox/inbox.dto.ts']],
  'assistant-knows-its-neighbours': [['src/assistant/gaps/gaps.reader.ts', 'src/company/audit/audit.dto.ts']],
  'channels-knows-its-neighbours': [['src/channels/channels.reader.ts', 'src/assistant/gaps/gaps.dto.ts']],
  'company-knows-its-neighbours': [['src/company/audit/audit.reader.ts', 'src/channels/channels.dto.ts']],
  'feature-meets-feature-by-reader': [['src/people/leads/leads.tools.ts', 'src/people/meetings/meetings.service.ts']],
  'answering-commands-by-service': [
    ['src/conversations/answering/answering.service.ts', 'src/people/meetings/meetings.rules.ts'],
  ],
  'commands-join-a-transaction': [['src/people/leads/leads.commands.ts', 'src/platform/db/tenant-db.ts']],
  'hooks-only-announce': [['src/people/leads/leads.hooks.ts', 'src/people/leads/leads.store.ts']],
  'events-only-define': [['src/people/leads/leads.events.ts', '@nestjs/common']],
  'store-is-private': [['src/boot/writes.ts', 'src/people/leads/leads.store.ts']],
  'controller-never-writes': [['src/people/leads/leads.controller.ts', 'src/people/leads/leads.store.ts']],
  'features-do-not-know-who-is-above': [['src/people/leads/leads.journal.ts', 'src/doors/mcp/mcp.tools.ts']],
  'door-uses-services-and-readers': [['src/doors/mcp/mcp.session.ts', 'src/people/meetings/meetings.rules.ts']],
  'doors-are-islands': [['src/doors/widget/widget.page.ts', 'src/doors/mcp/mcp.tools.ts']],
  'entrances-are-not-imported': [['src/people/leads/leads.module.ts', 'src/app.module.ts']],
  'web-and-src-are-strangers': [['web/widget/app.ts', 'src/platform/kernel/ids.ts']],
  'console-features-are-islands': [['web/console/features/leads/board.ts', 'web/console/features/inbox/queue.ts']],
  'console-features-meet-at-the-router': [['web/console/app/shell.ts', 'web/console/features/inbox/queue.ts']],
  'console-ui-knows-no-feature': [['web/console/ui/button.ts', 'web/console/app/client.ts']],
  'mail-servers-are-read-in-a-process': [['src/channels/email/mailbox/mailbox-reader.ts', 'imapflow']],
  'src-knows-no-test': [['src/platform/http/tested.ts', 'test/support/app.ts']],
  'no-development-dependency': [['src/platform/http/developed.ts', 'jest']],
  'everything-resolves': [['src/platform/http/lost.ts', 'src/platform/http/nowhere.ts']],
};

/** What the rules must allow, imported by main so that it is not dead code. */
const ALLOWED: [file: string, imports: string][] = [
  ['src/platform/db/pool.ts', 'typeorm'],
  ['src/platform/db/pool.ts', 'src/platform/kernel/ids.ts'],
  ['src/platform/http/page.ts', 'src/platform/policy/access.ts'],
  ['src/platform/http/page.ts', '@nestjs/common'],
  ['src/platform/policy/access.ts', 'src/platform/config/config.ts'],
  ['src/agent/turn.ts', 'src/agent/ports/model.ts'],
  ['src/agent/turn.ts', 'src/platform/kernel/ids.ts'],
  ['src/agent/agent.module.ts', '@nestjs/common'],
  ['src/agent/agent.module.ts', 'src/platform/config/config.ts'],
  ['src/conversations/answering/turn.engine.ts', 'src/agent/turn.ts'],
  ['src/conversations/answering/turn.engine.ts', 'src/people/meetings/meetings.service.ts'],
  ['src/people/meetings/meetings.service.ts', 'src/people/meetings/meetings.store.ts'],
  ['src/people/meetings/meetings.service.ts', 'src/people/leads/leads.dto.ts'],
  ['src/people/meetings/meetings.service.ts', 'src/people/leads/leads.commands.ts'],
  ['src/people/meetings/meetings.service.ts', 'src/people/leads/leads.hooks.ts'],
  ['src/people/meetings/meetings.events.ts', 'src/platform/events/journal.ts'],
  ['src/people/meetings/meetings.hooks.ts', '@nestjs/common'],
  ['src/people/meetings/meetings.service.ts', 'src/agent/ports/model.ts'],
  ['src/people/meetings/meetings.rules.ts', 'src/platform/kernel/ids.ts'],
  ['src/doors/mcp/mcp.controller.ts', 'src/people/meetings/meetings.service.ts'],
  ['src/doors/mcp/mcp.controller.ts', 'src/doors/mcp/mcp.tools.ts'],
  ['src/app.module.ts', 'src/agent/agent.module.ts'],
  ['src/boot/serve.ts', 'src/app.module.ts'],
  ['web/console/app/router.tsx', 'web/console/features/inbox/queue.ts'],
  ['web/console/features/inbox/queue.ts', 'web/console/app/client.ts'],
];

const CULPRITS = new Set(Object.values(PLANTED).map(([[file]]) => file));
const DEAD = 'src/platform/http/dead.ts';

describe('the dependency rules', () => {
  let fixture: string;
  let violations: string[];
  let imports: Cruised['imports'];
  beforeAll(async () => {
    fixture = mkdtempSync(join(tmpdir(), 'wa_test_architecture-'));
    plant(fixture);
    ({ violations, imports } = await cruise(fixture, 'src', 'web'));
  });
  afterAll(() => rmSync(fixture, { recursive: true, force: true }));

  it('each have a violation planted here that proves that they work', () => {
    const { forbidden } = createRequire(__filename)(CONFIG) as { forbidden: { name: string; severity: string }[] };
    expect(forbidden.map(({ name }) => name).sort()).toEqual(Object.keys(PLANTED).sort());
    expect(forbidden.filter(({ severity }) => severity !== 'error')).toEqual([]);
  });

  it.each(Object.entries(PLANTED))('catch %s', (rule, files) => {
    const [file, target] = files[0];
    const found = violations.filter((violation) => violation.startsWith(`${rule}: `));
    const caught = found.filter((violation) => violation.startsWith(`${rule}: ${file} → `));
    if (rule === 'no-dead-file') expect(found).toEqual([`${rule}: ${DEAD} → ${DEAD}`]);
    else
      expect(caught).toEqual([
        expect.stringContaining(target.startsWith('src/platform/http/nowhere') ? 'nowhere' : target),
      ]);
  });

  it('accept what the architecture allows', () => {
    const fromAllowed = violations.filter((violation) => {
      const from = violation.replace(/^[\w-]+: /, '').replace(/ → .*$/, '');
      return !CULPRITS.has(from) && from !== 'src/platform/http/cycle-b.ts';
    });
    expect(fromAllowed).toEqual([]);
  });

  it('detect modules that depend on each other', () => {
    expect(circles(imports)).toContainEqual(expect.arrayContaining(['people/leads', 'people/meetings']));
  });

  it('hold for the current code, which has no circular dependencies between modules', async () => {
    const { violations: found, modules, imports: all } = await cruise(ROOT, 'src', 'migrations', 'web');
    expect(found).toEqual([]);
    expect(modules).toBeGreaterThan(150);
    expect(circles(all)).toEqual([]);
  }, 600_000);
});

/** Writes a small code base with every planted violation and everything that is allowed. */
function plant(root: string): void {
  const files = new Map<string, string[]>();
  const add = (file: string, imported?: string): void => {
    const list = files.get(file) ?? [];
    files.set(file, imported === undefined ? list : [...list, imported]);
    if (imported?.startsWith('src/') && imported !== 'src/platform/http/nowhere.ts') add(imported);
    if (/^(test|web)\//.test(imported ?? '')) add(imported as string);
  };
  for (const [file, imported] of [...ALLOWED, ...Object.values(PLANTED).flat()]) add(file, imported);
  // The entry points reach everything except the dead file; stores are reached through their services.
  const reached = [...files.keys()].filter(
    (file) => /^src\/(?!main)/.test(file) && file !== DEAD && !/store/.test(file),
  );
  for (const file of reached) add('src/boot/all.ts', file);
  add('src/main.ts', 'src/boot/all.ts');
  for (const [file, imports] of files)
    write(join(root, file), imports.map((imported) => statement(file, imported)).join('') + 'export const x = 1;\n');

  const shipped = ['@nestjs/common', 'typeorm', 'imapflow'];
  for (const name of [...shipped, 'jest']) {
    write(
      join(root, 'node_modules', name, 'package.json'),
      JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
    );
    write(join(root, 'node_modules', name, 'index.js'), 'exports.x = 1;\n');
  }
  const dependencies = Object.fromEntries(shipped.map((name) => [name, '1.0.0']));
  write(
    join(root, 'package.json'),
    JSON.stringify({ name: 'house', dependencies, devDependencies: { jest: '1.0.0' } }),
  );
  write(
    join(root, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { module: 'nodenext', moduleResolution: 'nodenext' } }),
  );
}

function statement(file: string, imported: string): string {
  if (!/^(src|test|web)\//.test(imported)) return `import '${imported}';\n`;
  const up = '../'.repeat(file.split('/').length - 1);
  return `import '${up}${imported.replace(/\.ts$/, '.js')}';\n`;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
