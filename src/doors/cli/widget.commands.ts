/** Settings of a workspace's widget: appearance and texts. */
import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { SettingsService } from '../../company/workspaces/settings.service.js';
import { POSITIONS, THEMES, type WidgetBody, type WidgetDto } from '../../company/widget/widget.dto.js';
import { widgetProblem } from '../../company/widget/widget-body.dto.js';
import { WorkspaceReader } from '../../company/workspaces/workspace.reader.js';
import { OPERATOR } from '../../platform/kernel/actor.js';
import type { Runner } from './command.js';
import { CommandFailed, WrongUsage } from './failure.js';
import { oneOf } from './options.js';
import { card } from './table.js';
import { selectWorkspace } from './select-workspace.js';

interface WidgetOptions {
  greeting?: string;
  agentName?: string;
  avatar?: string;
  color?: string;
  position?: WidgetDto['position'];
  theme?: WidgetDto['theme'];
  label?: string;
  suggestion?: string[];
  privacy?: string;
  file?: string;
  json?: boolean;
}

export function widgetCommand(group: Command, runner: Runner): void {
  runner
    .command(group, 'widget', {
      summary: 'Show a workspace’s widget settings, and change those that are given.',
      details:
        'A file holds fields of `widget` in PATCH /v1/workspace, including texts by language; null resets a field.',
      examples: [
        ['workspace widget Acme', 'show it'],
        ['workspace widget Acme --greeting "Hi! Ask me about fees." --color "#0a7d4f"', 'set these two'],
        ['workspace widget Acme --file widget.json', 'set what the file holds'],
      ],
    })
    .argument('<workspace>', 'id or name')
    .option('--greeting <text>', 'greeting at the top of a conversation')
    .option('--agent-name <name>', 'what the agent is called')
    .option('--avatar <url>', 'its picture, https')
    .option('--color <#rrggbb>', 'the accent colour')
    .addOption(oneOf(new Option('--position <corner>', 'the corner of the page'), 'corner', POSITIONS))
    .addOption(oneOf(new Option('--theme <theme>', 'auto follows the person’s device'), 'theme', THEMES))
    .option('--label <text>', 'text next to the launcher button')
    .option('--suggestion <question...>', 'suggested first questions')
    .option('--privacy <url>', 'your privacy notice, https')
    .option('--file <file>', 'JSON')
    .action((workspace: string, options: WidgetOptions) => {
      const given = judged(givenIn(options), (message) => new WrongUsage(message));
      return runner.run(options, 'base', async (cli) => {
        const read = options.file === undefined ? {} : await readWidget(options.file);
        const change = { ...read, ...given };
        const { id } = await selectWorkspace(cli, workspace);
        const shown = Object.keys(change).length
          ? await cli.get(SettingsService).update(id, OPERATOR, { widget: change })
          : await cli.get(WorkspaceReader).get(id);
        return { data: { object: 'widget', workspace_id: id, ...shown.widget }, text: widgetCard(shown.widget) };
      });
    });
}

function givenIn(options: WidgetOptions): WidgetBody {
  const fields: WidgetBody = {
    greeting: options.greeting,
    agent_name: options.agentName,
    avatar_url: options.avatar,
    accent_color: options.color,
    position: options.position,
    theme: options.theme,
    launcher_label: options.label,
    suggestions: options.suggestion,
    privacy_url: options.privacy,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

async function readWidget(file: string): Promise<WidgetBody> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandFailed('not_found', `${file} cannot be read.`);
  });
  try {
    return judged(JSON.parse(text) as WidgetBody, (message) => new CommandFailed('invalid_field', message));
  } catch (error) {
    if (error instanceof SyntaxError) throw new CommandFailed('malformed_json', `${file} is not JSON.`);
    throw error;
  }
}

function judged(widget: WidgetBody, failure: (message: string) => Error): WidgetBody {
  const problem = widgetProblem(widget);
  if (problem) throw failure(`${problem.key ?? 'The widget'} ${problem.message}.`);
  return widget;
}

const widgetCard = (widget: WidgetDto): string =>
  card([
    ['greeting', widget.greeting ?? 'built in'],
    ['agent', widget.agent_name ?? 'no name'],
    ['picture', widget.avatar_url ?? 'built in'],
    ['colour', widget.accent_color],
    ['corner', `${widget.position}, ${widget.theme}`],
    ['label', widget.launcher_label ?? 'none'],
    ['suggestions', widget.suggestions.join(' · ') || 'none'],
    ['privacy notice', widget.privacy_url ?? 'none'],
    ['lead form', widget.lead_form.enabled ? widget.lead_form.fields.join(', ') : 'off'],
    ['texts', Object.keys(widget.texts).join(', ') || 'built in'],
  ]);
