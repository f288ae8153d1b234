import type { Command } from 'commander';
import { asDialogue, TrialService } from '../features/answering/trial.service.js';
import { TurnsReader } from '../features/sessions/turns.reader.js';
import { UUID } from '../kernel/ids.js';
import type { Cli, Runner } from './command.js';
import { changeFrom, type Change, type Said } from './eval/changes.js';
import { CommandFailed, WrongUsage } from './failure.js';
import { workspaceOption } from './options.js';
import { counted, table } from './table.js';
import { whichWorkspace } from './which-workspace.js';

interface Options {
  workspace?: string;
  json?: boolean;
}

/** What was said to one message then, and what would be said now; `acted` turns did something and are not asked again. */
interface Step {
  question: string;
  change: Change | 'acted';
  before: Shown;
  after: Shown | null;
}
type Shown = { status: string; answer: string; model: string; sources: string[] };

export function sessionCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'session', 'what was said in a conversation');
  runner
    .command(group, 'replay <id>', {
      summary: 'Replay a session’s questions with the present knowledge and model.',
      details:
        'Nothing is kept or charged, and nothing is done: turns that did something are listed and not repeated. Sessions of people who were erased are not asked.',
      examples: [['session replay 0198c0de-0000-7000-8000-000000000001', 'what would be said otherwise today']],
    })
    .addOption(workspaceOption())
    .action((id: string, options: Options) =>
      runner.run(options, 'knowledge', async (cli) => {
        if (!UUID.test(id)) throw new WrongUsage(`${id} is no session’s id.`);
        const { id: workspaceId } = await whichWorkspace(cli, options.workspace);
        const steps = await replayed(cli, workspaceId, id);
        return {
          data: { object: 'session_replay', session_id: id, workspace_id: workspaceId, turns: steps },
          text: told(steps),
        };
      }),
    );
}

async function replayed(cli: Cli, workspaceId: string, sessionId: string): Promise<Step[]> {
  const turns = await cli.get(TurnsReader).list(workspaceId, sessionId);
  if (turns.length === 0) throw new CommandFailed('nothing_to_replay', 'Session not found, or without questions.');
  const steps: Step[] = [];
  for (const turn of turns) {
    cli.signal.throwIfAborted();
    const { question, history } = turn;
    const before = shown(turn);
    if (turn.acted) {
      steps.push({ question, change: 'acted', before, after: null });
      continue;
    }
    const { result } = await cli
      .get(TrialService)
      .ask(workspaceId, { question, dialogue: asDialogue(history), locale: null });
    steps.push({ question, change: changeFrom(turn, result), before, after: shown(result) });
  }
  return steps;
}

const shown = ({ status, answer, model, citations }: Said & { model: string }): Shown => ({
  ...{ status, answer, model },
  sources: [...new Set(citations.map(({ title }) => title))],
});

function told(steps: Step[]): string {
  const changed = steps.filter(({ change }) => change !== 'same' && change !== 'acted').length;
  const rows = steps.map(({ change, question, before, after }) => [change, cut(question), said(before), said(after)]);
  return `${counted(steps.length, 'turn')}, ${changed} otherwise.\n\n${table(['CHANGE', 'QUESTION', 'THEN', 'NOW'], rows)}`;
}

const said = (side: Shown | null): string =>
  side === null ? '–' : side.status === 'answered' ? cut(side.answer) : `(${side.status})`;
const cut = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return [...line].length <= 50 ? line : `${[...line].slice(0, 49).join('')}…`;
};
