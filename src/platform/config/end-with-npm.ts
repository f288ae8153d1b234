const CHECK_MS = 250;

/**
 * Ends this process like SIGTERM once npm, which started it, was ended: npm runs a script in a shell, and a signal
 * reaches the shell alone.
 */
export function endWithNpm(env: NodeJS.ProcessEnv = process.env): void {
  if (env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_MS).unref();
}
