import type { Command } from 'commander';
import {
  CONVERSATIONS_DEFAULT,
  CONVERSATIONS_MAX,
  type ForecastDto,
  MINUTES_MAX,
  type PauseReason,
  TOKENS_MAX,
} from '../../assistant/forecasts/forecasts.dto.js';
import { ForecastsReader } from '../../assistant/forecasts/forecasts.reader.js';
import { ForecastsService } from '../../assistant/forecasts/forecasts.service.js';
import { OUTCOMES } from '../../assistant/forecasts/outcomes.rules.js';
import type { ForecastReportDto, IntervalDto } from '../../assistant/forecasts/report.dto.js';
import { ReportReader } from '../../assistant/forecasts/report.reader.js';
import { OPERATOR } from '../../platform/kernel/actor.js';
import type { Cli, CommandResult, Runner } from './command.js';
import { integer, label, money, past, workspaceOption } from './options.js';
import { selectWorkspace } from './select-workspace.js';
import { counted, table } from './table.js';
import { untilEnded } from './until-ended.js';

interface RunOptions {
  workspace?: string;
  json?: boolean;
  name: string;
  from?: string;
  to?: string;
  import?: string;
  max: number;
  model?: boolean;
  tokens?: number;
  cost?: number;
  minutes?: number;
}

export function forecastCommands(program: Command, runner: Runner): void {
  const about = 'what the agent would have answered to imported conversations';
  const group = runner.group(program, 'forecast', about);
  runner
    .command(group, 'run', {
      summary: 'Have the agent answer imported conversations in shadow; nothing is sent.',
      examples: [
        ['forecast run --name "October 2026"', 'all imported conversations, at most 5,000 of them'],
        ['forecast run --name "Last month" --from 30d', 'those of the last thirty days'],
        ['forecast run --name "The model" --model --cost 5', 'by the large model, for 5 of its currency'],
      ],
    })
    .requiredOption('--name <name>', 'as the team knows it', label(200))
    .option('--from <time>', 'only conversations from then on', past)
    .option('--to <time>', 'only conversations before then', past)
    .option('--import <id>', 'only those of this import')
    .option('--max <n>', 'so many at random if there are more', integer(1, CONVERSATIONS_MAX), CONVERSATIONS_DEFAULT)
    .option('--model', 'the large model answers; the owner has consented for each import')
    .option('--tokens <n>', 'pause after so many tokens of it', integer(1, TOKENS_MAX))
    .option('--cost <amount>', 'pause after so much money, in the currency of its prices', money)
    .option('--minutes <n>', 'pause after so many minutes', integer(1, MINUTES_MAX))
    .addOption(workspaceOption())
    .action((options: RunOptions) => runner.run(options, 'knowledge', (cli) => runForecast(cli, options)));
  runner
    .command(group, 'report', {
      summary: 'Print what the agent would have settled.',
      examples: [['forecast report 019a2b…', 'the id that `forecast run` printed']],
    })
    .argument('<forecast>', 'its id')
    .addOption(workspaceOption())
    .action((id: string, options: { workspace?: string; json?: boolean }) =>
      runner.run(options, 'knowledge', async (cli) => {
        const workspace = await selectWorkspace(cli, options.workspace);
        const report = await cli.get(ReportReader).report(workspace.id, id);
        return { data: report, text: textOf(report) };
      }),
    );
}

async function runForecast(cli: Cli, options: RunOptions): Promise<CommandResult> {
  const workspace = await selectWorkspace(cli, options.workspace);
  const body = {
    ...{ name: options.name, starts_at: options.from ?? null, ends_at: options.to ?? null },
    ...{ import_id: options.import ?? null, conversations_max: options.max },
    ...{ large_model: options.model ?? false, tokens_max: options.tokens ?? null },
    ...{ cost_micros_max: options.cost ?? null, minutes_max: options.minutes ?? null },
  };
  const { id } = await cli.get(ForecastsService).create(workspace.id, OPERATOR, body);
  const forecast = await untilEnded(cli, {
    ...{ verb: 'Trying conversations', code: 'forecast_failed' },
    get: () => cli.get(ForecastsReader).get(workspace.id, id),
    pause: () => cli.get(ForecastsService).pause(workspace.id, OPERATOR, id),
    shown: ({ done, conversations }) => [done, conversations],
  });
  const text =
    forecast.status === 'done'
      ? `Tried ${counted(forecast.done, 'conversation')}: forecast ${id}. Judge a sample in the console, or print \`forecast report ${id}\`.`
      : `Forecast ${id} is ${forecast.status} after ${counted(forecast.done, 'conversation')}${whyPaused(forecast)}.`;
  return { data: forecast, text, exitCode: forecast.status === 'done' ? 0 : 1 };
}

const whyPaused = ({ pause_reason: reason }: ForecastDto): string => (reason === null ? '' : ` (${WHY[reason]})`);
const WHY: Record<PauseReason, string> = {
  tokens: 'its tokens are used up',
  cost: 'its money is spent',
  time: 'its time is over',
  uncounted: 'the model’s server names no tokens or prices, so its limit cannot be kept',
  consent: 'the owner’s consent is missing for an import',
  credits: 'no credits are left',
  model: 'the large model does not answer',
};

function textOf(report: ForecastReportDto): string {
  const { shares, conversations, answered, judged } = report;
  const of = `Of ${counted(conversations, 'conversation')} the agent would have`;
  const rows = OUTCOMES.map((outcome) => [
    outcome.replace('_', ' '),
    percent(shares[outcome]),
    String(shares[outcome].more.within_5 ?? 'needs more conversations'),
  ]);
  const note = report.is_enough
    ? `${counted(judged, 'conversation')} of ${answered} with an answer are judged.`
    : `Only ${judged} of ${answered} conversations with an answer are judged: too few for a figure. Judge more in the console.`;
  return [
    of,
    table(['outcome', 'share', 'verdicts to ±5'], rows, '  '),
    note,
    ...missingOf(report),
    ...movedOf(report),
  ].join('\n');
}

/** What differs from the forecast that this one repeats. */
function movedOf({ before, changed, changed_judged: judged }: ForecastReportDto): string[] {
  if (changed === null) return [];
  const moved = `${counted(changed, 'conversation')} answered otherwise than before, of which ${judged ?? 0} are judged.`;
  if (!before) return [moved];
  const shares = before.is_enough
    ? `settled ${percent(before.settled)}, wrong ${percent(before.wrong)}`
    : 'too few verdicts for a figure';
  return [`Before, in ${before.name}: ${shares}.`, moved];
}

function missingOf({ unanswered_by_model: unanswered, waiting }: ForecastReportDto): string[] {
  const silent = `${counted(unanswered, 'conversation')} missing: the large model did not answer.`;
  return [
    ...(unanswered > 0 ? [silent] : []),
    ...(waiting > 0 ? [`${counted(waiting, 'conversation')} not tried yet.`] : []),
  ];
}

const percent = ({ point, low, high }: IntervalDto): string =>
  `${Math.round(point * 100)} % (${Math.round(low * 100)}–${Math.round(high * 100)})`;
