/** Settings of a workspace: its name and pages, its credits, its ceilings. */
import { type Command, Option } from 'commander';
import { SettingsService } from '../../company/workspaces/settings.service.js';
import type { UpdateWorkspace, WorkspaceDto } from '../../company/workspaces/workspace.dto.js';
import { originsProblem } from '../../company/workspaces/origins.rules.js';
import { WorkspaceReader } from '../../company/workspaces/workspace.reader.js';
import type { CreditSetting } from '../../company/workspaces/workspace.dto.js';
import { WorkspacesService } from '../../company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../platform/kernel/actor.js';
import type { Runner } from './command.js';
import { WrongUsage } from './failure.js';
import { integer, label, oneOf } from './options.js';
import { storageText } from './storage.commands.js';
import { card, when } from './table.js';
import { selectWorkspace } from './select-workspace.js';

const CREDITS_MAX = 1_000_000_000;

interface SettingsOptions {
  name?: string;
  origin?: string[];
  /** commander: false by --no-origins, else true */
  origins: boolean;
  mcpPublic?: 'on' | 'off';
  json?: boolean;
}

interface CreditOptions {
  limit?: number;
  unlimited?: true;
  byPlan?: true;
  topUp?: number;
  json?: boolean;
}

export function settingsCommands(group: Command, runner: Runner): void {
  runner
    .command(group, 'settings', {
      summary: 'Show a workspace’s settings, and change those that are given.',
      details:
        'Origins are the pages that may carry the widget, exactly as browsers send them; those given replace the old.',
      examples: [
        ['workspace settings Acme', 'show them'],
        ['workspace settings Acme --origin https://acme.example "https://*.acme.example"', 'set its pages'],
        ['workspace settings Acme --mcp-public on', 'let all ask over MCP'],
      ],
    })
    .argument('<workspace>', 'id or name')
    .option('--name <name>', 'shown to people', label(200))
    .option('--origin <origin...>', 'a page that may carry the widget')
    .option('--no-origins', 'no page may carry it')
    .addOption(
      oneOf(new Option('--mcp-public <state>', 'asking over MCP without a credential'), 'state', ['on', 'off']),
    )
    .action((workspace: string, options: SettingsOptions) => {
      const change = changeOf(options);
      return runner.run(options, 'base', async (cli) => {
        const { id } = await selectWorkspace(cli, workspace);
        const shown = Object.keys(change).length
          ? await cli.get(SettingsService).update(id, OPERATOR, change)
          : await cli.get(WorkspaceReader).get(id);
        return { data: shown, text: settingsCard(shown) };
      });
    });

  runner
    .command(group, 'credits', {
      summary: 'Show this month’s credits of a workspace, and set how many it has.',
      details:
        'One credit is one new session with the agent. Unlimited unless set;\nby plan they are 1,000 (starter, trial), 5,000 (growth) or 25,000 (scale) a month, UTC.',
      examples: [
        ['workspace credits Acme', 'show them'],
        ['workspace credits Acme --by-plan', 'what its plan gives'],
        ['workspace credits Acme --limit 12000', 'so many each month'],
        ['workspace credits Acme --top-up 500', 'so many more this month'],
        ['workspace credits Acme --unlimited', 'without end'],
      ],
    })
    .argument('<workspace>', 'id or name')
    .addOption(limitOption('--limit <n>', 'credits a month').argParser(integer(0, CREDITS_MAX)))
    .addOption(limitOption('--by-plan', 'the plan’s'))
    .addOption(limitOption('--unlimited', 'without end'))
    .option('--top-up <n>', 'additional credits for this month only', integer(1, CREDITS_MAX))
    .action((workspace: string, options: CreditOptions) =>
      runner.run(options, 'base', async (cli) => {
        const { id } = await selectWorkspace(cli, workspace);
        const shown = await cli
          .get(WorkspacesService)
          .setCredits(OPERATOR, { id, setting: settingOf(options), topUp: options.topUp });
        return { data: shown, text: `“${shown.name}”: ${creditsText(shown)}.` };
      }),
    );
}

const LIMITS = {
  '--limit <n>': ['byPlan', 'unlimited'],
  '--by-plan': ['limit', 'unlimited'],
  '--unlimited': ['limit', 'byPlan'],
};
/** The options exclude each other. */
const limitOption = (flags: keyof typeof LIMITS, help: string): Option =>
  new Option(flags, help).conflicts(LIMITS[flags]);

function changeOf({ name, origin, origins, mcpPublic }: SettingsOptions): UpdateWorkspace {
  if (!origins && origin) throw new WrongUsage('--no-origins and --origin exclude each other.');
  const allowed = origins ? origin : [];
  const problem = allowed && originsProblem(allowed);
  if (problem) throw new WrongUsage(`--origin ${problem.message}.`);
  return {
    ...(name !== undefined && { name }),
    ...(allowed && { allowed_origins: allowed }),
    ...(mcpPublic !== undefined && { mcp_public: mcpPublic === 'on' }),
  };
}

/** undefined = unchanged */
function settingOf({ limit, unlimited, byPlan }: CreditOptions): CreditSetting | undefined {
  if (byPlan) return 'plan';
  return unlimited ? null : limit;
}

function creditsText({ credits: { period, used, limit } }: WorkspaceDto): string {
  const figure = (n: number): string => n.toLocaleString('en-US');
  return `${figure(used)} of ${limit === null ? 'unlimited' : figure(limit)} credits used in ${period}`;
}

const settingsCard = (shown: WorkspaceDto): string =>
  card([
    ['workspace', shown.name],
    ['id', shown.id],
    ['plan', shown.plan],
    ['credits', creditsText(shown)],
    ['storage', storageText(shown)],
    ['origins', shown.allowed_origins.join(', ') || 'none'],
    ['MCP without a credential', shown.mcp_public ? 'on' : 'off'],
    ['hosts', String(new Set(shown.availability.map(({ host_id: id }) => id)).size)],
    ['qualification rules', String(shown.qualification_rules.length)],
    ['identity secret', shown.identity.secret_set ? `set ${when(shown.identity.secret_set_at)}` : 'none'],
    ['created', when(shown.created_at)],
  ]);
