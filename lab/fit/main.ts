/** `npm run lab -- fit`: fits the agent's weights and thresholds on the training worlds. */
import { Command } from 'commander';
import { fitConfidence } from './confidence.js';
import { fitExampleWeights } from './example-weights.js';
import { fitJudgement } from './judge.js';
import { compareSections } from './sections.js';

const program = new Command('npm run lab -- fit').description('fits what the agent judges by');
program
  .command('judge', { isDefault: true })
  .description('how the embedded mind orders and judges evidence')
  .option('--check', 'only reports how it does on companies that it is not fitted on')
  .action(({ check = false }: { check?: boolean }) => fitJudgement({ check }));
program
  .command('examples')
  .description('what example questions are worth; everything else stays')
  .action(fitExampleWeights);
program
  .command('sections')
  .description('which sections a large model is shown: how often the line that answers is among them, by each share')
  .action(compareSections);
program
  .command('confidence')
  .description('how often recorded replies were right, by how they came about')
  .action(fitConfidence);

/** @param words what to fit, and options */
export async function fit(words: string[]): Promise<void> {
  await program.parseAsync(words, { from: 'user' });
}
