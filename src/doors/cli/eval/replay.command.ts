import type { Command } from 'commander';
import { stat, writeFile } from 'node:fs/promises';
import { asDialogue, TrialService } from '../../../conversations/turns/trial.service.js';
import type { KnowledgeIndex } from '../../../agent/ports/knowledge.js';
import { ShadowReader, type Candidate } from '../../../assistant/knowledge/shadow.reader.js';
import { TurnsReader, type PastTurn } from '../../../conversations/sessions/turns.reader.js';
import type { Cli, Runner } from '../command.js';
import { CommandFailed, WrongUsage } from '../failure.js';
import { ItemFailed } from '../../../assistant/knowledge/website/plan.js';
import { filePlan, folderPlan } from '../knowledge/folder.js';
import { jsonLinesPlan } from '../knowledge/json-lines.js';
import { duration, integer, workspaceOption } from '../options.js';
import { counted, table } from '../table.js';
import { selectWorkspace } from '../select-workspace.js';
import {
  compareAnswers,
  CHANGES,
  type Change,
  type ComparedAnswer,
} from '../../../conversations/answering/answer-changes.dto.js';
import { replayPage, type Replayed } from './replay-page.js';

interface ReplayOptions {
  workspace?: string;
  json?: boolean;
  html?: string;
  with?: string;
  name?: string;
  since: number;
  limit: number;
  maxLost?: number;
}

const DETAILS = `Without --with, what was said then is compared with what would be said now. With --with, what would be said now
is compared with what would be said if the folder, file or JSON Lines were imported: they are read into a copy of
the knowledge in memory, and nothing is published, kept or charged. A document of the same origin, else of the
same title, is replaced. Questions of people who were erased are not asked.`;

const SHOWN = 20;

export function replayCommand(group: Command, runner: Runner): void {
  runner
    .command(group, 'replay', {
      summary: 'Replay the questions of past sessions and list answers that would change.',
      details: DETAILS,
      examples: [
        ['eval replay', 'the last 30 days against the knowledge as it is'],
        ['eval replay --with ./docs', 'as if ./docs were imported'],
        ['eval replay --with ./docs --max-lost 0', 'exit code 1 where an answer is lost'],
      ],
    })
    .option('--with <source>', 'a folder, file or .jsonl file that is not imported yet')
    .option('--name <name>', 'the root’s name in origins, as in `knowledge import`')
    .option('--since <time>', 'how far back, e.g. 7d', duration(366 * 86_400), 30 * 86_400)
    .option('--limit <n>', 'questions at most, newest sessions first', integer(1, 100_000), 1_000)
    .option('--max-lost <n>', 'answers that may be lost', integer(0, 100_000))
    .option('--html <file>', 'also write a self-contained HTML report')
    .addOption(workspaceOption())
    .action((options: ReplayOptions) =>
      runner.run(options, 'knowledge', async (cli) => {
        const { id, name } = await selectWorkspace(cli, options.workspace);
        const turns = await pastTurns(cli, id, options);
        const shadow =
          options.with === undefined
            ? null
            : await shadowOf(cli, { workspaceId: id, source: options.with, name: options.name });
        const replayed = await replay(cli, { workspaceId: id, turns, shadow });
        const counts = countsOf(replayed);
        const failed = options.maxLost !== undefined && counts.lost > options.maxLost;
        if (options.html)
          await writeFile(options.html, replayPage(name, { source: options.with ?? null, counts, replayed }));
        return {
          data: { object: 'replay', workspace_id: id, questions: replayed.length, changes: counts, results: replayed },
          text: replayText(replayed, counts) + (options.html ? `\n\nThe page is ${options.html}.` : ''),
          exitCode: failed ? 1 : 0,
        };
      }),
    );
}

/** Each question once: repeated ones would count several times. */
async function pastTurns(cli: Cli, workspaceId: string, { since, limit }: ReplayOptions): Promise<PastTurn[]> {
  const turns = new Map<string, PastTurn>();
  const from = new Date(Date.now() - since * 1_000).toISOString();
  for await (const turn of cli.get(TurnsReader).since(workspaceId, from)) {
    if (turn.status !== 'answered' && turn.status !== 'abstained') continue;
    const key = JSON.stringify([...turn.history, turn.question]);
    if (!turns.has(key)) turns.set(key, turn);
    if (turns.size >= limit) break;
  }
  if (turns.size === 0) throw new CommandFailed('nothing_to_replay', 'There are no questions in that period.');
  return [...turns.values()];
}

async function shadowOf(
  cli: Cli,
  { workspaceId, source, name }: { workspaceId: string; source: string; name: string | undefined },
): Promise<KnowledgeIndex> {
  const found = await stat(source).catch(() => {
    throw new WrongUsage(`There is no ${source}.`);
  });
  const plan = found.isDirectory()
    ? await folderPlan(source, name, {})
    : source.endsWith('.jsonl')
      ? await jsonLinesPlan(source, name, {})
      : filePlan(source, name, {});
  const candidates: Candidate[] = [];
  for await (const item of plan.items) {
    const body = await item.load().catch((error: unknown) => {
      throw error instanceof ItemFailed
        ? new CommandFailed('invalid_document', `${item.name}: ${error.message}`)
        : error;
    });
    candidates.push({ origin: item.origin, name: item.name, body });
  }
  if (candidates.length === 0) throw new CommandFailed('nothing_to_import', `No documents in ${source}.`);
  const progress = cli.progress('Reading');
  let read = 0;
  const shadow = await cli.get(ShadowReader).with(workspaceId, candidates, () => {
    cli.signal.throwIfAborted();
    progress.show(++read, null);
  });
  progress.end();
  return shadow;
}

async function replay(
  cli: Cli,
  { workspaceId, turns, shadow }: { workspaceId: string; turns: PastTurn[]; shadow: KnowledgeIndex | null },
): Promise<Replayed[]> {
  const trials = cli.get(TrialService);
  const progress = cli.progress('Asking again');
  const replayed: Replayed[] = [];
  for (const turn of turns) {
    cli.signal.throwIfAborted();
    progress.show(replayed.length, turns.length, turn.question);
    const asked = { question: turn.question, dialogue: asDialogue(turn.history), locale: null };
    const now = (await trials.ask(workspaceId, asked)).result;
    const before: ComparedAnswer = shadow ? now : turn;
    const after: ComparedAnswer = shadow ? (await trials.ask(workspaceId, asked, shadow)).result : now;
    replayed.push({
      question: turn.question,
      session_id: turn.session_id,
      change: compareAnswers(before, after),
      before: side(before),
      after: side(after),
    });
  }
  progress.end();
  return replayed.sort((a, b) => CHANGES.indexOf(a.change) - CHANGES.indexOf(b.change));
}

const side = ({ status, answer, citations }: ComparedAnswer): Replayed['before'] => ({
  status,
  answer,
  sources: [...new Set(citations.map(({ title }) => title))],
});

const countsOf = (replayed: Replayed[]): Record<Change, number> =>
  Object.fromEntries(
    CHANGES.map((change) => [change, replayed.filter((item) => item.change === change).length]),
  ) as Record<Change, number>;

function replayText(replayed: Replayed[], { lost, won, source, words, same }: Record<Change, number>): string {
  const head = `${counted(replayed.length, 'question')}: ${lost} answered no more, ${won} answered now, ${source} from another source, ${words} in other words, ${same} the same.`;
  const changed = replayed.filter(({ change }) => change !== 'same');
  if (changed.length === 0) return head;
  const rows = changed
    .slice(0, SHOWN)
    .map(({ change, question, before, after }) => [
      change,
      cut(question),
      before.status === 'answered' ? cut(before.answer) : '–',
      after.status === 'answered' ? cut(after.answer) : '–',
    ]);
  const rest = changed.length > SHOWN ? `\n… and ${changed.length - SHOWN} more; see --json or --html.` : '';
  return `${head}\n\n${table(['CHANGE', 'QUESTION', 'BEFORE', 'AFTER'], rows)}${rest}`;
}

const cut = (text: string): string => ([...text].length <= 50 ? text : `${[...text].slice(0, 49).join('')}…`);
