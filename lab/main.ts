/** `npm run lab -- WORD`: trains, fits, measures and checks what the agent has learned (lab/README.md). */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

interface Entry {
  about: string;
  /** Loads only what the word needs: weights that are about to be written must not be read before. */
  run: (words: string[]) => Promise<void>;
}

const ENTRIES: Record<string, Entry> = {
  train: {
    about: 'learns weights from the examples of lab/data',
    run: async (words) => (await import('./train/train.js')).train(words),
  },
  fit: {
    about: 'fits to the companies of lab/fit/worlds by which numbers the agent judges',
    run: async (words) => (await import('./fit/main.js')).fit(words),
  },
  eval: {
    about: 'measures the agent on the companies of lab/worlds, and its proof on known sentences',
    run: async (words) => (await import('./worlds/runner/main.js')).evaluate(words),
  },
  check: {
    about: 'runs the specs of lab; what follows is passed on to Jest, such as a path',
    run: (words) => Promise.resolve(check(words)),
  },
};

const HELP = `npm run lab -- WORD …

${Object.entries(ENTRIES)
  .map(([word, { about }]) => `  ${word.padEnd(7)} ${about}`)
  .join('\n')}

\`npm run lab -- WORD --help\` lists what may follow.
`;

function check(words: string[]): void {
  const jest = join(__dirname, '../node_modules/jest/bin/jest.js');
  const config = ['--config', join(__dirname, 'jest.config.cjs')];
  // As `npm test` does: specs start processes and threads that load the sources.
  const { status } = spawnSync(process.execPath, [...process.execArgv, jest, ...config, ...words], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

async function main([word, ...rest]: string[]): Promise<void> {
  if (word === undefined || word === 'help' || word === '--help' || word === '-h') {
    process.stdout.write(HELP);
    return;
  }
  const entry = Object.hasOwn(ENTRIES, word) ? ENTRIES[word] : undefined;
  if (!entry) {
    process.stderr.write(`There is no \`${word}\`.\n\n${HELP}`);
    process.exitCode = 2;
    return;
  }
  await entry.run(rest);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
