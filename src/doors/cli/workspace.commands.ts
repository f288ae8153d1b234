import { Argument, type Command, Option } from 'commander';
import type { StoredWorkspace } from '../../company/workspaces/workspace.dto.js';
import { WorkspacesService } from '../../company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../platform/kernel/actor.js';
import type { Ceilings } from '../../platform/kernel/caller.js';
import { ceilingsOf, PLAN_CEILINGS } from '../../platform/policy/limit/plans.js';
import type { Runner } from './command.js';
import { WrongUsage } from './failure.js';
import { integer, label, oneOf } from './options.js';
import { removalCommand } from './removal.command.js';
import { settingsCommands } from './settings.commands.js';
import { storageCommand } from './storage.commands.js';
import { suspensionCommands } from './suspension.commands.js';
import { card, table, when } from './table.js';
import { workspaceResource } from './workspace-resource.js';
import { selectWorkspace } from './select-workspace.js';
import { widgetCommand } from './widget.commands.js';

/** A trial has Starter's limits; any other name would silently read as Starter too, so it is refused. */
const PLANS = [...Object.keys(PLAN_CEILINGS), 'trial'];
const CEILING_MAX = 100_000_000;

interface CeilingOptions {
  perKey?: number;
  perEndUser?: number;
  perWorkspace?: number;
  /** commander: false by --no-ceilings, else true */
  ceilings: boolean;
  json?: boolean;
}

export function workspaceCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'workspace', 'create and list workspaces, set their plans, credits and settings');

  runner
    .command(group, 'create', {
      summary: 'Create a workspace: a tenant with its own people, keys, knowledge and conversations.',
      details: 'Names must be unique, regardless of case.',
      examples: [
        ['workspace create "Acme"', 'on the plan starter'],
        ['workspace create "Acme" --plan growth --json', 'and its id as JSON'],
      ],
    })
    .argument('<name>', 'shown to people', label(200))
    .addOption(oneOf(new Option('--plan <plan>', 'its limits'), 'plan', PLANS).default('starter'))
    .action((name: string, options: { plan: string; json?: boolean }) =>
      runner.run(options, 'base', async (cli) => {
        const created = await cli.get(WorkspacesService).createNamed(OPERATOR, { name, plan: options.plan });
        return {
          data: workspaceResource(created),
          text: `Created workspace “${name}” (${created.plan}): ${created.id}\nNext: workspace-agent member add <email> --role owner --token -w ${created.id}`,
        };
      }),
    );

  runner
    .command(group, 'list', {
      summary: 'List workspaces, oldest first.',
      examples: [
        ['workspace list', 'ids, names, plans'],
        ['workspace list --limit 500 --after 019a…', 'the next 500 after that id'],
      ],
    })
    .option('--limit <n>', 'maximum number', integer(1, 1_000), 100)
    .option('--after <id>', 'id of the last workspace of the previous page')
    .action((options: { limit: number; after?: string; json?: boolean }) =>
      runner.run(options, 'base', async (cli) => {
        const after = options.after === undefined ? null : (await selectWorkspace(cli, options.after)).id;
        const found = await cli.get(WorkspacesService).list(after, options.limit + 1);
        const shown = found.slice(0, options.limit);
        const more = found.length > options.limit;
        const rows = shown.map((workspace) => [
          workspace.id,
          workspace.name,
          planText(workspace),
          when(workspace.created_at),
          workspace.suspended_at ? 'suspended' : '',
        ]);
        const last = shown.at(-1);
        const rest = more && last ? `\nMore: workspace-agent workspace list --after ${last.id}` : '';
        return {
          data: { object: 'list', data: shown.map(workspaceResource), has_more: more },
          text: rows.length ? table(['ID', 'NAME', 'PLAN', 'CREATED', ''], rows) + rest : 'There is no workspace yet.',
        };
      }),
    );

  setPlan(group, runner);
  setCeilings(group, runner);
  suspensionCommands(group, runner);
  settingsCommands(group, runner);
  storageCommand(group, runner);
  widgetCommand(group, runner);
  removalCommand(group, runner);
}

function setCeilings(group: Command, runner: Runner): void {
  const ceiling = integer(0, CEILING_MAX);
  runner
    .command(group, 'ceilings', {
      summary: 'Show a workspace’s ceilings, and set those that are given.',
      details: 'Calls a minute; 0 refuses every call. Running servers apply changes immediately.',
      examples: [
        ['workspace ceilings Acme', 'its own, and its plan’s'],
        ['workspace ceilings Acme --per-key 6000', 'a higher one for each key'],
        ['workspace ceilings Acme --no-ceilings', 'back to the plan’s'],
      ],
    })
    .argument('<workspace>', 'id or name')
    .option('--per-key <n>', 'calls a minute for each key', ceiling)
    .option('--per-end-user <n>', 'calls a minute for each end user', ceiling)
    .option('--per-workspace <n>', 'calls a minute for the whole workspace', ceiling)
    .option('--no-ceilings', 'drop the workspace’s own ceilings')
    .action((workspace: string, options: CeilingOptions) => {
      const given = givenCeilings(options);
      return runner.run(options, 'base', async (cli) => {
        const before = await selectWorkspace(cli, workspace);
        const ceilings = ceilingsAfter(before, options, given);
        const after = await cli
          .get(WorkspacesService)
          .setPlan(OPERATOR, { id: before.id, plan: before.plan, ceilings });
        const plan = ceilingsOf(after.plan, null);
        const effective = ceilingsOf(after.plan, after.ceilings);
        const rows = (Object.keys(NAMES) as (keyof Ceilings)[]).map((key): [string, string] => [
          NAMES[key],
          `${effective[key]} a minute${after.ceilings?.[key] === undefined ? '' : ` (the plan’s is ${plan[key]})`}`,
        ]);
        return { data: workspaceResource(after), text: `“${after.name}” (${after.plan}):\n${card(rows)}` };
      });
    });
}

function givenCeilings({ perKey, perEndUser, perWorkspace, ceilings }: CeilingOptions): Ceilings {
  const given = Object.entries({ perKey, perEndUser, perWorkspace }).filter(([, figure]) => figure !== undefined);
  if (!ceilings && given.length) throw new WrongUsage('--no-ceilings and a ceiling exclude each other.');
  return Object.fromEntries(given);
}

/** undefined = unchanged */
function ceilingsAfter(before: StoredWorkspace, options: CeilingOptions, given: Ceilings): Ceilings | null | undefined {
  if (!options.ceilings) return null;
  return Object.keys(given).length ? { ...before.ceilings, ...given } : undefined;
}

function setPlan(group: Command, runner: Runner): void {
  const ceiling = integer(0, CEILING_MAX);
  runner
    .command(group, 'set-plan', {
      summary: 'Set a workspace’s plan, and ceilings of its own.',
      details:
        'Limits are calls a minute; those not given stay as they are, 0 refuses every call. Running servers apply changes\nimmediately.',
      examples: [
        ['workspace set-plan Acme scale', 'with the plan’s limits'],
        ['workspace set-plan Acme scale --per-key 6000 --per-workspace 12000', 'and higher ones for two buckets'],
        ['workspace set-plan Acme scale --no-ceilings', 'back to the plan’s own limits'],
      ],
    })
    .argument('<workspace>', 'id or name')
    .addArgument(oneOf(new Argument('<plan>', 'its limits'), 'plan', PLANS))
    .option('--per-key <n>', 'calls a minute for each key', ceiling)
    .option('--per-end-user <n>', 'calls a minute for each end user', ceiling)
    .option('--per-workspace <n>', 'calls a minute for the whole workspace', ceiling)
    .option('--no-ceilings', 'drop the workspace’s own ceilings')
    .action((workspace: string, plan: string, options: CeilingOptions) => {
      const given = givenCeilings(options);
      return runner.run(options, 'base', async (cli) => {
        const before = await selectWorkspace(cli, workspace);
        const ceilings = ceilingsAfter(before, options, given);
        const after = await cli.get(WorkspacesService).setPlan(OPERATOR, { id: before.id, plan, ceilings });
        return {
          data: workspaceResource(after),
          text: `“${after.name}” is on ${planText(after)} now (was ${planText(before)}).`,
        };
      });
    });
}

function planText({ plan, ceilings }: StoredWorkspace): string {
  const own = Object.entries(ceilings ?? {}).map(([name, figure]) => `${NAMES[name as keyof Ceilings]} ${figure}`);
  return own.length ? `${plan} (${own.join(', ')} a minute)` : plan;
}

const NAMES: Record<keyof Ceilings, string> = {
  perKey: 'per key',
  perEndUser: 'per end user',
  perWorkspace: 'per workspace',
};
