/**
 * Manages the actions of the agent in a workspace's own product: definitions, imported or written by hand, and a trial
 * call.
 */
import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { ActionTrialService, type Trial } from '../../assistant/actions/action-trial.service.js';
import {
  definitionsProblem,
  type ActionDefinitionBody,
  type ActionDefinitionDto,
} from '../../assistant/actions/definitions.dto.js';
import { actionsOf, DocumentProblem } from '../../assistant/actions/openapi.rules.js';
import { SettingsService } from '../../company/workspaces/settings.service.js';
import { WorkspaceReader } from '../../company/workspaces/workspace.reader.js';
import { OPERATOR } from '../../platform/kernel/actor.js';
import type { Cli, Runner } from './command.js';
import { CommandFailed, WrongUsage } from './failure.js';
import { workspaceOption } from './options.js';
import { card, table } from './table.js';
import { selectWorkspace } from './select-workspace.js';

interface ActionsOptions {
  workspace?: string;
  json?: boolean;
}

export function actionsCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'actions', 'what the agent may do in a workspace’s own product');

  runner
    .command(group, 'list', {
      summary: 'List the actions of a workspace.',
      examples: [['actions list -w Acme', 'names, methods, URLs']],
    })
    .addOption(workspaceOption())
    .action((options: ActionsOptions) =>
      runner.run(options, 'base', async (cli) => {
        const { id } = await selectWorkspace(cli, options.workspace);
        return shown(await actionsIn(cli, id));
      }),
    );

  runner
    .command(group, 'set <file>', {
      summary: 'Set actions from a JSON file: one, or a list. Those of the same name are replaced, the others stay.',
      details: 'The fields are those of `actions` in PATCH /v1/workspace.',
      examples: [['actions set cancel-order.json -w Acme', 'add it, or change it']],
    })
    .addOption(workspaceOption())
    .action((file: string, options: ActionsOptions) =>
      runner.run(options, 'base', async (cli) => {
        const read = await readJson(file);
        const sent = (Array.isArray(read) ? read : [read]) as ActionDefinitionBody[];
        return shown(await put(cli, options.workspace, sent));
      }),
    );

  runner
    .command(group, 'remove <name>', {
      summary: 'Remove an action. Its pending confirmations and approvals are refused.',
      examples: [['actions remove cancel_order -w Acme', 'the agent does it no more']],
    })
    .addOption(workspaceOption())
    .action((name: string, options: ActionsOptions) =>
      runner.run(options, 'base', async (cli) => {
        const { id } = await selectWorkspace(cli, options.workspace);
        const before = await actionsIn(cli, id);
        const actions = before.filter((action) => action.name !== name);
        if (actions.length === before.length) throw new CommandFailed('not_found', `There is no action ${name}.`);
        return shown((await cli.get(SettingsService).update(id, OPERATOR, { actions })).actions);
      }),
    );

  importCommand(group, runner);
  testCommand(group, runner);
}

function importCommand(group: Command, runner: Runner): void {
  runner
    .command(group, 'import <file>', {
      summary: 'Set actions from the operations of an OpenAPI document (3.0 or 3.1, JSON).',
      details:
        'Parameters in path and query and the fields of the JSON body become arguments. DELETE operations are destructive.',
      examples: [
        ['actions import openapi.json --operation getOrder cancelOrder', 'these two'],
        ['actions import openapi.json --all --base https://api.acme.example', 'all, on that server'],
      ],
    })
    .addOption(workspaceOption())
    .option('--operation <id...>', 'which operations, by operationId')
    .addOption(new Option('--all', 'every operation').conflicts('operation'))
    .option('--base <url>', 'in place of the document’s first server')
    .action((file: string, options: ActionsOptions & { operation?: string[]; all?: true; base?: string }) =>
      runner.run(options, 'base', async (cli) => {
        if (!options.operation && !options.all) throw new WrongUsage('Pass --operation <id…> or --all.');
        const found = importedOf(await readJson(file), options.operation ?? null, options.base ?? null);
        const unknown = options.operation?.find((id) => !found.operations.includes(id));
        if (unknown !== undefined)
          throw new CommandFailed(
            'not_found',
            `The document has no operation ${unknown}: ${found.operations.join(', ')}.`,
          );
        const all = await put(cli, options.workspace, found.actions);
        const left = found.left.map(({ operation, why }) => `left out: ${operation}, because ${why}`);
        const { data, text } = shown(all);
        return { data: { ...data, left: found.left }, text: [text, ...left].join('\n'), exitCode: left.length ? 1 : 0 };
      }),
    );
}

function testCommand(group: Command, runner: Runner): void {
  runner
    .command(group, 'test <name>', {
      summary: 'Call an action’s API once with the given arguments, outside of any conversation.',
      details:
        'Calls the API for real unless --dry-run is given; refused while the kill switch is on. Stores no receipt.',
      examples: [
        [`actions test get_order --arguments '{"order_id":"7"}' --token-file token.txt`, 'call it'],
        [`actions test get_order --arguments '{"order_id":"7"}' --dry-run`, 'show the request'],
      ],
    })
    .addOption(workspaceOption())
    .option('--arguments <json>', 'the arguments; default {}', '{}')
    .option('--token-file <file>', 'file with a contact’s token, which is sent along')
    .option('--dry-run', 'send nothing')
    .action((name: string, options: ActionsOptions & { arguments: string; tokenFile?: string; dryRun?: true }) => {
      const args = parsed(options.arguments, '--arguments');
      return runner.run(options, 'base', async (cli) => {
        const { id } = await selectWorkspace(cli, options.workspace);
        const token = options.tokenFile === undefined ? null : (await readText(options.tokenFile)).trim();
        const mode = { token, dry: options.dryRun ?? false };
        const trial = await cli.get(ActionTrialService).try(id, OPERATOR, { name, args, ...mode });
        const failed = trial.outcome !== null && trial.outcome.reason !== null;
        return { data: { object: 'action_trial', ...trial }, text: trialText(trial), exitCode: failed ? 1 : 0 };
      });
    });
}

const actionsIn = async (cli: Cli, workspaceId: string): Promise<ActionDefinitionDto[]> =>
  (await cli.get(WorkspaceReader).get(workspaceId)).actions;

/** Adds these actions to the existing ones. */
async function put(
  cli: Cli,
  workspace: string | undefined,
  sent: ActionDefinitionBody[],
): Promise<ActionDefinitionDto[]> {
  const problem = definitionsProblem(sent);
  if (problem) throw new CommandFailed('invalid_field', `${problem.key ?? 'The file'} ${problem.message}.`);
  const { id } = await selectWorkspace(cli, workspace);
  const next: ActionDefinitionBody[] = await actionsIn(cli, id);
  for (const action of sent) {
    const index = next.findIndex(({ name }) => name === action.name);
    if (index < 0) next.push(action);
    else next[index] = action;
  }
  const listProblem = definitionsProblem(next);
  if (listProblem)
    throw new CommandFailed('invalid_field', `${listProblem.key ?? 'The list of actions'} ${listProblem.message}.`);
  return (await cli.get(SettingsService).update(id, OPERATOR, { actions: next })).actions;
}

function importedOf(document: unknown, wanted: string[] | null, base: string | null) {
  try {
    return actionsOf(document, wanted, base);
  } catch (error) {
    if (error instanceof DocumentProblem) throw new CommandFailed('invalid_field', error.message);
    throw error;
  }
}

const readJson = async (file: string): Promise<unknown> => parsed(await readText(file), file);

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new CommandFailed('not_found', `${file} cannot be read.`);
  }
}

function parsed(text: string, source: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CommandFailed('malformed_json', `${source} is not JSON.`);
  }
}

function shown(actions: ActionDefinitionDto[]): { data: object; text: string } {
  const rows = actions.map(({ name, method, url, effect, destructive }) => [
    ...[name, method, url, effect],
    destructive ? 'yes' : '–',
  ]);
  const text = rows.length ? table(['name', 'method', 'URL', 'effect', 'destructive'], rows) : 'No actions.';
  return { data: { object: 'list', data: actions }, text };
}

function trialText({ request, outcome }: Trial): string {
  const sent: [string, string][] = [
    ['request', `${request.method} ${request.url}`],
    ['body', request.body === null ? 'none' : JSON.stringify(request.body)],
  ];
  if (outcome === null) return card([...sent, ['answer', 'none: nothing was sent']]);
  return card([
    ...sent,
    ['outcome', outcome.reason === null ? 'done' : `${outcome.reason}: ${outcome.message}`],
    ['status', String(outcome.httpStatus ?? '–')],
    ['answer', outcome.excerpt ?? '–'],
  ]);
}
