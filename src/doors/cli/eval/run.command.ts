import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { writeFile } from 'node:fs/promises';
import { TrialService } from '../../../conversations/turns/trial.service.js';
import type { Cli, Runner } from '../command.js';
import { workspaceOption } from '../options.js';
import { card, counted, table } from '../table.js';
import { selectWorkspace } from '../select-workspace.js';
import { Quotations } from './quotations.js';
import { readQuestions, type EvalQuestion } from './questions.js';
import { runPage } from './run-page.js';
import { percent, scoresOf, verdictOn, type JudgedAnswer, type Scores } from './score.js';

interface EvalRunOptions {
  workspace?: string;
  json?: boolean;
  html?: string;
  minRight?: number;
  maxInvented?: number;
  maxCalibrationError?: number;
  minValid?: number;
}

const DETAILS = `A line of the file is an object:
  {"question": "…", "expected": "…" or ["…"], "answerable": true, "document": "title or address", "locale": "en"}
Only question is needed. An answer is right when it holds one of the expected texts and cites the document, where they
are named; with "answerable": false, when there is none. Questions are asked as a trial: nothing is kept or charged.`;

/** Maximum number of wrong answers in a table for people. */
const SHOWN = 20;

export function runCommand(group: Command, runner: Runner): void {
  runner
    .command(group, 'run', {
      summary: 'Ask the questions of a file and score the answers.',
      details: DETAILS,
      examples: [
        ['eval run questions.jsonl', 'a table'],
        ['eval run questions.jsonl --html report.html', 'and a page with plots'],
        ['eval run questions.jsonl --min-right 0.8 --max-invented 0.05', 'exit code 1 where missed'],
      ],
    })
    .argument('<file>', 'JSON Lines')
    .option('--html <file>', 'also write a self-contained HTML report')
    .option('--min-right <share>', 'of all questions, 0 to 1', share)
    .option('--max-invented <share>', 'answered, of those without an answer, 0 to 1', share)
    .option('--max-calibration-error <share>', 'how far confidence is off, 0 to 1', share)
    .option('--min-valid <share>', 'of quotations that occur in their document, 0 to 1', share)
    .addOption(workspaceOption())
    .action((file: string, options: EvalRunOptions) =>
      runner.run(options, 'knowledge', async (cli) => {
        const questions = await readQuestions(file);
        const { id, name } = await selectWorkspace(cli, options.workspace);
        const judged = await ask(cli, id, questions);
        const scores = scoresOf(judged);
        const missed = missedGoals(scores, options);
        if (options.html) await writeFile(options.html, runPage(name, { file, scores, judged }));
        return {
          data: { object: 'evaluation', workspace_id: id, ...scores, missed, results: judged.map(shown) },
          text: [summary(scores), faulty(judged), goals(missed, options), page(options.html)]
            .filter(Boolean)
            .join('\n\n'),
          exitCode: missed.length > 0 ? 1 : 0,
        };
      }),
    );
}

async function ask(cli: Cli, workspaceId: string, questions: EvalQuestion[]): Promise<JudgedAnswer[]> {
  const trials = cli.get(TrialService);
  const quotations = new Quotations(cli, workspaceId);
  const progress = cli.progress('Asking');
  const judged: JudgedAnswer[] = [];
  for (const question of questions) {
    cli.signal.throwIfAborted();
    progress.show(judged.length, questions.length, question.question);
    const asked = { question: question.question, dialogue: [], locale: question.locale };
    const { result, ms } = await trials.ask(workspaceId, asked);
    judged.push({
      question,
      verdict: verdictOn(question, result),
      answered: result.status === 'answered',
      answer: result.answer,
      status: result.status,
      confidence: result.confidence,
      model: result.model,
      sources: [...new Set(result.citations.map(({ title }) => title))],
      citations: result.citations.length,
      valid: await quotations.valid(result),
      ms,
    });
  }
  progress.end();
  return judged;
}

/** Thresholds that were set and not met, by the names of their options. */
function missedGoals(scores: Scores, options: EvalRunOptions): string[] {
  const { minRight, maxInvented, maxCalibrationError, minValid } = options;
  const below = (value: number | null, goal: number | undefined): goal is number =>
    goal !== undefined && value !== null && value < goal;
  const above = (value: number | null, goal: number | undefined): goal is number =>
    goal !== undefined && value !== null && value > goal;
  return [
    below(scores.right_rate, minRight) && `right ${percent(scores.right_rate)} < ${percent(minRight)}`,
    above(scores.invented_rate, maxInvented) && `invented ${percent(scores.invented_rate)} > ${percent(maxInvented)}`,
    above(scores.calibration_error, maxCalibrationError) &&
      `calibration error ${scores.calibration_error} > ${maxCalibrationError}`,
    below(scores.citations_valid, minValid) &&
      `valid quotations ${percent(scores.citations_valid)} < ${percent(minValid)}`,
  ].filter((goal) => goal !== false);
}

function summary(scores: Scores): string {
  const { verdicts, latency_ms: ms } = scores;
  return card([
    ['questions', `${scores.questions}, of them ${scores.answerable} with an answer`],
    ['right', `${verdicts.right} (${percent(scores.right_rate)})`],
    ['wrong', `${verdicts.wrong}`],
    ['missed', `${verdicts.missed} (no answer, though there is one)`],
    ['invented', `${verdicts.invented} (${percent(scores.invented_rate)} of those without an answer)`],
    ['answered', `${scores.answered}, ${percent(scores.precision)} of them right`],
    ['valid quotations', percent(scores.citations_valid)],
    ['calibration error', scores.calibration_error === null ? '–' : scores.calibration_error.toFixed(3)],
    ['latency', `p50 ${ms.p50} ms, p95 ${ms.p95} ms, longest ${ms.max} ms`],
    ['model', scores.models.join(', ')],
  ]);
}

function faulty(judged: JudgedAnswer[]): string {
  const list = judged.filter(({ verdict }) => verdict !== 'right');
  if (list.length === 0) return '';
  const rows = list
    .slice(0, SHOWN)
    .map(({ question, verdict, confidence, answered, answer }) => [
      String(question.line),
      verdict,
      confidence.toFixed(2),
      cut(question.question),
      answered ? cut(answer) : '–',
    ]);
  const rest =
    list.length > SHOWN ? `\n… and ${counted(list.length - SHOWN, 'question')} more; see --json or --html.` : '';
  return table(['LINE', 'VERDICT', 'SURE', 'QUESTION', 'ANSWER'], rows) + rest;
}

function goals(missed: string[], options: EvalRunOptions): string {
  if (missed.length > 0) return `Missed: ${missed.join('; ')}.`;
  const set = [options.minRight, options.maxInvented, options.maxCalibrationError, options.minValid];
  return set.some((goal) => goal !== undefined) ? 'All goals met.' : '';
}

const shown = ({ question, ...rest }: JudgedAnswer): object => ({ ...question, ...rest });
const page = (html: string | undefined): string => (html ? `The page is ${html}.` : '');
const cut = (text: string): string => ([...text].length <= 60 ? text : `${[...text].slice(0, 59).join('')}…`);

function share(text: string): number {
  const value = /^(?:0|1|0?\.\d{1,6}|1\.0{1,6}|0\.\d{1,6})$/.test(text) ? Number(text) : NaN;
  if (!(value >= 0 && value <= 1)) throw new InvalidArgumentError('It must be a number from 0 to 1, such as 0.85.');
  return value;
}
