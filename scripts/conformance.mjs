// The official conformance runner of the Model Context Protocol against the built product, both revisions: `npm run conformance`.
// It installs nothing here: the runner and its Node come from npm into a temporary folder. A proxy between the runner
// and the product adds the credential. BENCH_DATABASE_URL as for the benchmarks (bench/README.md).
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, openServer } from '../bench/support/database.mjs';
import { firstAnswer, startProduct } from '../bench/support/processes.mjs';
import { seedWorkspaces, workspaceId } from '../bench/support/seed.mjs';

const PACKAGES = ['-p', 'node@22', '-p', '@modelcontextprotocol/conformance@0.2.0-alpha.12'];
const SCENARIO_MS = 120_000;

/** Scenarios that apply to a server of tools, by revision. */
const SCENARIOS = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection', 'server-sse-multiple-streams'],
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'dns-rebinding-protection',
    'http-header-validation',
    'sep-2164-resource-not-found',
    'server-sse-multiple-streams',
    'input-required-result-missing-input-response',
    'input-required-result-unsupported-methods',
    'input-required-result-ignore-extra-params',
    'input-required-result-validate-input',
  ],
};
/** Checks that fail because the runner expects its own test server, each with the reason. */
const EXPECTED = {
  'server-stateless': {
    'sep-2575-server-rejects-undeclared-capability': 'needs its tool test_missing_capability',
    'sep-2575-missing-capability-http-400': 'needs its tool test_missing_capability',
    'sep-2575-http-server-no-independent-requests-on-stream': 'needs its tool test_streaming_elicitation',
    'sep-2575-server-no-log-without-loglevel': 'needs its tool test_logging_tool',
  },
  'http-header-validation': {
    'sep-2243-server-accepts-whitespace-header-value':
      'calls the first tool without arguments; `ask` wants a question, so the answer is 400 for that',
  },
};
/** Omitted scenarios, each with the reason. */
const LEFT_OUT = {
  'tools-call-*, json-schema-2020-12, http-custom-header-server-validation':
    'call tools of the runner’s own making, which no product has',
  'server-session-lifecycle, server-sse-polling': 'want sessions or streams; the endpoint has neither',
  'resources-*, prompts-*, completion-complete, logging-set-level, sep-2640-*, tasks-*': 'are not offered',
  'elicitation-*, the other input-required-result-*': 'ask the person back through fixture tools; our tools never do',
  caching: 'wants prompts and resources beside tools and discovery',
};

const folder = mkdtempSync(join(tmpdir(), 'wa-conformance-'));
const server = await openServer();
const database = await openDatabase(server, 'conformance');
let failed = 0;
try {
  const [token] = await seedWorkspaces(database.admin);
  await withProduct(token, async (url) => {
    const [node, runner] = fetchRunner();
    for (const [revision, scenarios] of Object.entries(SCENARIOS))
      for (const scenario of scenarios) {
        const args = ['server', '--url', url, '--scenario', scenario, '--spec-version', revision, '-o', folder];
        const { code, said } = await run(node, [runner, ...args]);
        const failures = [...said.matchAll(/\[(\S+)\s*\] FAILURE/g)].map(([, check]) => check);
        const expected = EXPECTED[scenario] ?? {};
        const ok = failures.length > 0 ? failures.every((check) => check in expected) : code === 0;
        const counts = /Passed: (\d+)\/(\d+)[^\n]*/.exec(said)?.[0] ?? 'said nothing of it';
        if (!ok) failed++;
        process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${revision} ${scenario}: ${counts}\n`);
        for (const check of new Set(failures))
          process.stdout.write(`         ${check}: ${expected[check] ?? 'failed'}\n`);
        if (!ok) process.stdout.write(`${said}\n`);
      }
  });
  for (const [names, why] of Object.entries(LEFT_OUT)) process.stdout.write(`left out: ${names}: ${why}\n`);
} finally {
  await database.drop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

/** Paths of a recent Node and of the runner. */
function fetchRunner() {
  const find = `process.stdout.write(process.execPath + '\\n' + require('node:fs').realpathSync(
    process.env.PATH.split(':').map((at) => at + '/conformance').find(require('node:fs').existsSync)))`;
  const env = { ...process.env, npm_config_cache: join(folder, 'npm') };
  const said = execFileSync('npx', ['-y', ...PACKAGES, 'node', '-e', find], { cwd: folder, env, encoding: 'utf8' });
  return said.trim().split('\n').slice(-2);
}

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: folder, timeout: SCENARIO_MS });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    // Without its colours.
    child.on('close', (code) => resolve({ code: code ?? 1, said: said.replace(/\x1b\[\d*m/g, '') }));
  });
}

/** Starts the product behind the proxy; its public URL is the proxy's, as the Origin check requires. */
async function withProduct(token, work) {
  let product;
  const proxy = http.createServer((incoming, outgoing) => {
    const { url: path, method } = incoming;
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
    const passed = http.request({ host: '127.0.0.1', port: product.port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise((ready) => proxy.listen(0, '127.0.0.1', ready));
  const origin = `http://localhost:${proxy.address().port}`;
  product = await startProduct(database.url, { env: { MASTER_KEY: '00'.repeat(32), BASE_URL: origin } });
  try {
    await firstAnswer(product, '/healthz', {});
    await work(`${origin}/api/mcp/${workspaceId(1)}`);
  } finally {
    await product.stop();
    proxy.closeAllConnections();
    proxy.close();
  }
}
