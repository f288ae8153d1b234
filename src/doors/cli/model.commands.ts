import type { Command } from 'commander';
import { openAiModel } from '../../agent/agent.module.js';
import type { Runner } from './command.js';
import { WrongUsage } from './failure.js';
import { check } from './model/check.js';
import { readCheckData } from './model/check-data.js';
import { fitnessOf, measuresOf, verdictOn } from './model/fitness.js';
import { card } from './table.js';

const DETAILS = `It asks the model of MODEL_BASE_URL and MODEL_NAME forty turns of an invented company, as the server would, at the
model's usual cost. No database is needed and nothing is kept. Exit codes: 0 fit, or fit with care; 1 unfit; 2 no model.`;

export function modelCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'model', 'whether the configured large model is fit for the agent');
  runner
    .command(group, 'check', {
      summary: 'Ask the configured model forty turns, and say whether it is fit.',
      details: DETAILS,
      examples: [
        ['model check', 'the figures, the verdict and its reasons'],
        ['model check --json', 'each turn with its outcome, too'],
      ],
    })
    .action((options: { json?: boolean }) =>
      runner.plain(options, async ({ model }, _say, { signal, progress }) => {
        if (!model) throw new WrongUsage('No model is configured: set MODEL_BASE_URL and MODEL_NAME.');
        const asking = progress('Asking');
        let refusal = '';
        const asked = await openAiModel(model, { onToolsRefused: (words) => (refusal = words) });
        const found = await check(asked, readCheckData(), {
          ...{ budgetMs: model.timeoutMs, signal },
          onTurn: (done, total, ask) => asking.show(done, total, ask),
        }).finally(() => asking.end());
        if (refusal) found.failure = `the server refuses calls with tools: ${refusal}`;
        const measures = measuresOf(found);
        const { fitness, reasons } = verdictOn(measures);
        const judge = model.judgeName ? `, judged by ${model.judgeName}` : '';
        const rows = measures.map(({ name, shown }): [string, string] => [name, shown]);
        return {
          data: {
            ...{ object: 'model_check', model: model.name, judge: model.judgeName ?? model.name, fitness, reasons },
            measures: measures.map((measure) => ({ ...measure, fitness: fitnessOf(measure) })),
            turns: found.turns,
          },
          text: [
            card([['model', `${model.name}${judge}`], ...rows]),
            '',
            fitness,
            ...reasons.map((one) => `  ${one}`),
          ].join('\n'),
          exitCode: fitness === 'unfit' ? 1 : 0,
        };
      }),
    );
}
