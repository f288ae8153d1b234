import type { Command } from 'commander';
import { asDialogue, TrialService } from '../../conversations/turns/trial.service.js';
import { TurnsReader } from '../../conversations/sessions/turns.reader.js';
import { UUID } from '../../platform/kernel/ids.js';
import type { Cli, Runner } from './command.js';
import { compareAnswers, type Change, type ComparedAnswer } from '../../conversations/answering/answer-changes.dto.js';
import { CommandFailed, WrongUsage } from './failure.js';
import { workspaceOption } from './options.js';
import { counted, table } from './table.js';
import { selectWorkspace } from './select-workspace.js';

interface SessionOptions {
  workspace?: string;
  json?: boolean;
}

/**
 * The recorded answer to a message and the answer that it would get now. `acted` turns executed an action, so they are
 * not repeated.
 */
interface SessionStep {
  question: string;
  change: Change | 'acted';
  before: AnswerView;
  after: AnswerView | null;
}
type AnswerView = { status: string; answer: string; model: string; sources: string[] };

export function sessionCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'session', 'replay past conversations');
  runner
    .command(group, 'replay <id>', {
      summary: 'Replay a session’s questions with the present knowledge and model.',
      details:
        'Stores and charges nothing. Turns that ran an action are listed, but not repeated. Sessions of erased contacts are skipped.',
      examples: [['session replay 0198c0de-0000-7000-8000-000000000001', 'which answers would differ today']],
    })
    .addOption(workspaceOption())
    .action((id: string, options: SessionOptions) =>
      runner.run(options, 'knowledge', async (cli) => {
        if (!UUID.test(id)) throw new WrongUsage(`${id} is no session’s id.`);
        const { id: workspaceId } = await selectWorkspace(cli, options.workspace);
        const steps = await replayed(cli, workspaceId, id);
        return {
          data: { object: 'session_replay', session_id: id, workspace_id: workspaceId, turns: steps },
          text: stepsText(steps),
        };
      }),
    );
}

async function replayed(cli: Cli, workspaceId: string, sessionId: string): Promise<SessionStep[]> {
  const turns = await cli.get(TurnsReader).list(workspaceId, sessionId);
  if (turns.length === 0) throw new CommandFailed('nothing_to_replay', 'Session not found, or without questions.');
  const steps: SessionStep[] = [];
  for (const turn of turns) {
    cli.signal.throwIfAborted();
    const { question, history } = turn;
    const before = answerView(turn);
    if (turn.acted) {
      steps.push({ question, change: 'acted', before, after: null });
      continue;
    }
    const { result } = await cli
      .get(TrialService)
      .ask(workspaceId, { question, dialogue: asDialogue(history), locale: null });
    steps.push({ question, change: compareAnswers(turn, result), before, after: answerView(result) });
  }
  return steps;
}

const answerView = ({ status, answer, model, citations }: ComparedAnswer & { model: string }): AnswerView => ({
  status,
  answer,
  model,
  sources: [...new Set(citations.map(({ title }) => title))],
});

function stepsText(steps: SessionStep[]): string {
  const changed = steps.filter(({ change }) => change !== 'same' && change !== 'acted').length;
  const rows = steps.map(({ change, question, before, after }) => [
    change,
    cut(question),
    answerText(before),
    answerText(after),
  ]);
  return `${counted(steps.length, 'turn')}, ${changed} otherwise.\n\n${table(['CHANGE', 'QUESTION', 'THEN', 'NOW'], rows)}`;
}

const answerText = (view: AnswerView | null): string =>
  view === null ? '–' : view.status === 'answered' ? cut(view.answer) : `(${view.status})`;
const cut = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return [...line].length <= 50 ? line : `${[...line].slice(0, 49).join('')}…`;
};
