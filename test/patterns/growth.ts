/** Measures how a regular expression's time grows with the length of the text, in a thread that can be terminated. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { attacksOn, type Attack } from './attacks.js';
import type { Expression } from './expression.js';

/** Per attack: linear work takes some milliseconds. */
const ATTACK_MS_MAX = 10_000;

export interface Superlinear {
  expression: Expression;
  attack: Attack;
}

interface Answer {
  trying?: Attack;
  done?: Attack | null;
}

/** The expressions whose time grows faster than the text, each with a text that shows it. */
export async function superlinear(
  expressions: Expression[],
  attacksFor: (expression: Expression) => Attack[] = ({ source, flags }) => attacksOn(source, flags),
  attackMsMax = ATTACK_MS_MAX,
): Promise<Superlinear[]> {
  const found: Superlinear[] = [];
  const thread = new Thread(attackMsMax);
  for (const expression of expressions) {
    const { source, flags } = expression;
    const attack = await thread.judge({ source, flags, attacks: attacksFor(expression) });
    if (attack) found.push({ expression, attack });
  }
  await thread.stop();
  return found;
}

class Thread {
  private worker = begin();

  constructor(private readonly attackMsMax: number) {}

  judge(job: { source: string; flags: string; attacks: Attack[] }): Promise<Attack | null> {
    return new Promise((resolve, reject) => {
      const { worker } = this;
      let limit: NodeJS.Timeout | undefined;
      const finish = (attack: Attack | null): void => {
        clearTimeout(limit);
        worker.off('message', take).off('error', reject);
        resolve(attack);
      };
      const take = ({ trying, done }: Answer): void => {
        if (done !== undefined) return finish(done);
        clearTimeout(limit);
        limit = setTimeout(() => {
          void worker.terminate();
          this.worker = begin();
          finish(trying!);
        }, this.attackMsMax);
      };
      worker.on('message', take).on('error', reject);
      worker.postMessage(job);
    });
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }
}

const begin = (): Worker => new Worker(join(__dirname, 'growth-worker.cjs'));
