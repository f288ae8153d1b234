// Writes the checked-in files that are generated from the application; --check reports stale ones.
//   npm run generate              npm run generate -- --check
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { compileDescribed } from './described.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const require = createRequire(import.meta.url);
require('reflect-metadata');
const compiled = resolve(await compileDescribed(), 'src');
/** A module of the compiled application, by its path in src. */
const application = (path) => require(resolve(compiled, path));

/** Reads the application without starting it: preview mode creates no instances, so nothing connects. */
async function readApplication() {
  const { ModulesContainer, NestFactory } = require('@nestjs/core');
  const { AppModule } = application('app.module.js');
  const { openApiDocument } = application('platform/http/openapi.js');
  const { declaredRoutes, mountedInConsole } = application('platform/http/declared-routes.js');
  const root = AppModule.register({}, { migrations: [] });
  const app = await NestFactory.create(root, { preview: true, logger: ['error'], abortOnError: false });
  const own = declaredRoutes(app.get(ModulesContainer));
  const read = { document: openApiDocument(app), routes: [...own, ...mountedInConsole(own)] };
  await app.close();
  return read;
}

/** One line per route: method, path, kinds of credential, capability, limit. */
function routesText(routes) {
  const { takesCookie } = application('platform/policy/access.js');
  const rows = routes.map(({ method, path, access }) =>
    'public' in access
      ? [method, path, 'public', '-', access.limit, `# ${access.public}`]
      : [
          ...[method, path, access.takes.join('|'), access.needs ?? '-', access.limit],
          ...(access.recent === true && takesCookie(access) ? ['# recent sign-in'] : []),
        ],
  );
  const widths = [6, 48, 16, 12, 0]; // fixed, so that a new route changes one line
  const line = (row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const head = ['# Every route, who may call it, and what limits it. Generated: npm run generate'];
  return [...head, ...rows.map(line)].join('\n') + '\n';
}

function errorsText() {
  const { ERRORS } = application('platform/kernel/errors.js');
  const rows = Object.entries(ERRORS)
    .map(([code, entry]) => ({ code, ...entry }))
    .sort((a, b) => a.status - b.status);
  const also = { payload_too_large: '413, 414, 431' };
  return [
    '# Errors',
    '',
    'Every code that a client can meet. Generated from `src/platform/kernel/errors.ts`: `npm run generate`.',
    '',
    '```json',
    '{ "error": { "type": "…", "code": "…", "message": "…", "param": "…" }, "request_id": "req_…" }',
    '```',
    '',
    'Branch on `type` or `code`; `message` is for people and may be more precise than the meaning below. `param` stands only where there is an offender to name: a query or path parameter, or the dotted path of a field in the body. New codes may come.',
    '',
    '| Status | type | code | Meaning |',
    '|---|---|---|---|',
    ...rows.map(
      ({ status, type, code, message }) => `| ${also[code] ?? status} | \`${type}\` | \`${code}\` | ${message} |`,
    ),
    '',
  ].join('\n');
}

/** Every type of event, with the example that test/webhooks/event-examples.spec.ts compares with real deliveries. */
function eventsText() {
  const { EVENTS } = application('company/webhooks/event-catalogue.js');
  const { MESSAGE_TEXT } = application('platform/kernel/message-text.js');
  const examples = JSON.parse(readFileSync('docs/event-examples.json', 'utf8'));
  const texts = Object.entries(MESSAGE_TEXT).map(
    ([object, paths]) => `- \`${object}\`: ${paths.map((path) => `\`${path.replaceAll('.*', '[]')}\``).join(', ')}`,
  );
  const section = ({ type, when, previous }) => [
    `## ${type}`,
    '',
    `${when}${previous ? ' `data.previous` tells what changed.' : ''}`,
    '',
    '```json',
    JSON.stringify(examples[type], null, 2),
    '```',
    '',
  ];
  return [
    '# Events',
    '',
    'Every event type that webhooks can receive, with an example. [Webhooks](guide/webhooks.md) explains how events are delivered. The OpenAPI document has the schema of each under `webhooks`. Generated from `src/company/webhooks/event-catalogue.ts` and `docs/event-examples.json`: `npm run generate`.',
    '',
    'The examples are of an endpoint with `include_text`. Without it these are null:',
    '',
    ...texts,
    '',
    ...EVENTS.flatMap(section),
  ].join('\n');
}

function environmentText() {
  const { VARIABLES } = application('platform/config/variables.js');
  const blocks = Object.entries(VARIABLES).map(([name, { fallback, help, secret }]) =>
    [
      `# ${help}`,
      ...(secret ? [`# Or ${name}_FILE, the path of a file that holds it.`] : []),
      `${name}=${fallback}`,
    ].join('\n'),
  );
  const head =
    '# Every variable has a default; an empty value counts as unset.\n# Generated from src/platform/config/variables.ts: npm run generate';
  return [head, ...blocks].join('\n\n') + '\n';
}

/** Types for the console's calls: renaming a field of a DTO breaks its build. What makes them is fetched (0208). */
function consoleTypes(document) {
  const [from, to] = ['openapi.json', 'openapi.d.ts'].map((file) => join(compiled, file));
  writeFileSync(from, document);
  const fetched = ['exec', '--yes', '--package=openapi-typescript@7.13.0', '--', 'openapi-typescript'];
  const options = { shell: process.platform === 'win32', stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync('npm', [...fetched, from, '--alphabetize', '--output', to], options);
  const types = readFileSync(to, 'utf8');
  return `// Generated from docs/openapi.json: npm run generate\n${types.slice(types.indexOf('export interface'))}`;
}

async function generated() {
  const { document, routes } = await readApplication();
  const text = `${JSON.stringify(document, null, 2)}\n`;
  const markdown = { ...(await resolveConfig('docs/errors.md')), parser: 'markdown' };
  return {
    'docs/openapi.json': text,
    'docs/routes.txt': routesText(routes),
    'docs/errors.md': await format(errorsText(), markdown),
    'docs/events.md': await format(eventsText(), markdown),
    '.env.example': environmentText(),
    'docs/openapi.d.ts': consoleTypes(text),
  };
}

const check = process.argv.includes('--check');
const present = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);
const files = Object.entries(await generated());
const stale = files.filter(([file, text]) => present(file) !== text);
if (check && stale.length) {
  const named = stale.map(([file]) => `${file} is ${present(file) === null ? 'missing' : 'stale'}`).join(', ');
  console.error(`${named}. Run \`npm run generate\` and commit the result.`);
  process.exitCode = 1;
} else {
  for (const [file, text] of stale) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const done = check ? 'fresh' : stale.length ? `wrote ${stale.map(([file]) => file).join(', ')}` : 'nothing to change';
  console.log(`${files.length} generated files: ${done}.`);
}
