// npm run dev: the server, restarted on each change, and the console with hot reloading. Vite serves /console on its
// own port and proxies everything else, so pages and API share an origin.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { VITE } from './build-console.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const port = Number(process.env.PORT || 3000);
const consolePort = Number(process.env.CONSOLE_DEV_PORT || 5173);

// The sources themselves: Node transpiles each file as it is loaded, and watches what it has loaded.
const ARGUMENTS = ['--watch', '--require', './test/support/ts-register.cjs', 'src/main.ts'];
const server = spawn(process.execPath, ARGUMENTS, { stdio: 'inherit' });
server.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));
// A signal to npm ends only the shell that it runs this in (src/platform/config/end-with-npm.ts).
const parent = process.ppid;
setInterval(() => process.ppid === parent || server.kill('SIGTERM'), 250).unref();

const vite = await createServer({
  ...VITE,
  server: {
    host: '127.0.0.1',
    port: consolePort,
    strictPort: true,
    // The console imports the parser of the team's Markdown from src.
    fs: { allow: ['.'] },
    // The same Host for both, since the server accepts writes only from its own origin.
    proxy: { '^/(?!console)': { target: `http://127.0.0.1:${port}`, changeOrigin: false } },
  },
});
await vite.listen();
process.stderr.write(`Console with hot reload: http://127.0.0.1:${consolePort}/console\n`);
