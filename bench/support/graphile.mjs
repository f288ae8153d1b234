// Baseline of `webhooks`: graphile-worker with one job per event, whose task makes the same signed POST.
import { createRequire } from 'node:module';
import { Webhook } from 'standardwebhooks';
import { Agent, request } from 'undici';

const { Logger, run } = createRequire(import.meta.url)('graphile-worker');
const signer = new Webhook(process.env.SECRET);
const dispatcher = new Agent({ connections: null });

await run({
  connectionString: process.env.DATABASE_URL,
  concurrency: 64,
  maxPoolSize: 10,
  pollInterval: 100,
  logger: new Logger(() => () => {}),
  taskList: {
    hook: async ({ id, url, body }) => {
      const at = new Date();
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signer.sign(id, at, body),
      };
      const response = await request(url, { dispatcher, method: 'POST', headers, body });
      await response.body.dump();
      if (response.statusCode !== 200) throw new Error(String(response.statusCode));
    },
  },
});
process.send('ready');
