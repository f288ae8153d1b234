import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { CHANNEL_NAMES, type ChannelDto, type ChannelName } from '../../channels/channels.dto.js';
import { ChannelsReader } from '../../channels/channels.reader.js';
import { ChannelsService } from '../../channels/channels.service.js';
import { OPERATOR } from '../../platform/kernel/actor.js';
import { isObject } from '../../platform/kernel/is-object.js';
import { UUID } from '../../platform/kernel/ids.js';
import type { Runner, CommandResult } from './command.js';
import { CommandFailed, WrongUsage } from './failure.js';
import { label, oneOf, workspaceOption } from './options.js';
import { card, table, when } from './table.js';
import { selectWorkspace } from './select-workspace.js';

const LISTED = 200;

interface ChannelsOptions {
  workspace?: string;
  json?: boolean;
}

export function channelsCommands(program: Command, runner: Runner): void {
  const group = runner.group(
    program,
    'channels',
    'accounts through which customers write: WhatsApp, e-mail and others',
  );
  list(group, runner);
  create(group, runner);
  verify(group, runner);
  for (const status of ['paused', 'active'] as const) pauseOrResume(group, runner, status);
  remove(group, runner);
}

function list(group: Command, runner: Runner): void {
  runner
    .command(group, 'list', {
      summary: `List a workspace’s accounts and what waits there, newest first (at most ${LISTED}).`,
      examples: [['channels list -w Acme', 'with their health; --json shows all of it']],
    })
    .addOption(workspaceOption())
    .action((options: ChannelsOptions) =>
      runner.run(options, 'base', async (cli) => {
        const { id } = await selectWorkspace(cli, options.workspace);
        const { items, nextCursor } = await cli.get(ChannelsReader).list(id, { limit: LISTED });
        const rows = items.map((account) => [
          account.channel,
          account.name,
          account.external_id,
          account.status,
          when(account.health.last_inbound_at),
          String(account.health.waiting_inbound),
          String(account.health.waiting_outbound),
          String(account.health.quarantined),
          account.id,
        ]);
        const head = ['CHANNEL', 'NAME', 'ACCOUNT', 'STATUS', 'LAST INBOUND', 'IN', 'OUT', 'QUARANTINED', 'ID'];
        return {
          data: { object: 'list', data: items, has_more: nextCursor !== null },
          text: rows.length ? table(head, rows) : 'No channels.',
        };
      }),
    );
}

interface CreateOptions extends ChannelsOptions {
  name: string;
  credentials: string;
  settings?: string;
}

function create(group: Command, runner: Runner): void {
  const command = runner.command(group, 'create', {
    summary: 'Connect an account. Then enter its address at the provider.',
    details:
      'The credentials are read from a file with one JSON object, such as\n{"access_token": "…", "app_secret": "…", "verify_token": "…"}: other users of this machine could read them on a command line.',
    examples: [
      ['channels create whatsapp 10654 --name Support --credentials wa.json', 'by the number’s id'],
      ['channels create email a@acme.test --name A --credentials a.json --settings b.json', 'by the address'],
    ],
  });
  command
    .addArgument(oneOf(command.createArgument('<channel>', 'which kind'), 'channel', CHANNEL_NAMES))
    .argument('<account>', 'the provider’s id of the number, page or mailbox')
    .requiredOption('--name <name>', 'what your team calls it', label(100))
    .requiredOption('--credentials <file>', 'a JSON file')
    .option('--settings <file>', 'a JSON file with what is not secret, for channels that have such (email)')
    .addOption(workspaceOption())
    .action(
      (
        channel: ChannelName,
        account: string,
        { name, credentials: secret, settings: shown, ...options }: CreateOptions,
      ) =>
        runner.run(options, 'base', async (cli) => {
          const { id } = await selectWorkspace(cli, options.workspace);
          const credentials = await fieldsIn(secret);
          const settings = shown === undefined ? {} : { settings: await fieldsIn(shown) };
          const sent = { channel, name, external_id: account, ...settings, credentials };
          return one(await cli.get(ChannelsService).create(id, OPERATOR, sent));
        }),
    );
}

function verify(group: Command, runner: Runner): void {
  runner
    .command(group, 'verify', {
      summary: 'Ask the provider whether an account’s credentials are good.',
      examples: [['channels verify 019a2b…', 'exit code 1 if they are not; the id is from `channels list`']],
    })
    .argument('<channel>', 'id', channelId)
    .addOption(workspaceOption())
    .action((channel: string, options: ChannelsOptions) =>
      runner.run(options, 'base', async (cli) => {
        const { id } = await selectWorkspace(cli, options.workspace);
        const data = await cli.get(ChannelsService).verify(id, OPERATOR, channel);
        if (data.credentials_verified_at === null)
          throw new CommandFailed('not_verified', data.health.last_error ?? 'The provider did not accept them.');
        return one(data);
      }),
    );
}

function pauseOrResume(group: Command, runner: Runner, status: 'active' | 'paused'): void {
  const isPause = status === 'paused';
  const verb = isPause ? 'pause' : 'resume';
  runner
    .command(group, verb, {
      summary: isPause
        ? 'Stop an account: nothing is sent; what comes in is kept.'
        : 'Let an account go on: what was kept is handled, and what waits is sent.',
      examples: [[`channels ${verb} 019a2b…`, 'the id is from `channels list`']],
    })
    .argument('<channel>', 'id', channelId)
    .addOption(workspaceOption())
    .action((channel: string, options: ChannelsOptions) =>
      runner.run(options, 'base', async (cli) => {
        const { id } = await selectWorkspace(cli, options.workspace);
        return one(await cli.get(ChannelsService).update(id, { actor: OPERATOR, id: channel, input: { status } }));
      }),
    );
}

function remove(group: Command, runner: Runner): void {
  runner
    .command(group, 'remove', {
      summary: 'Disconnect an account. Its conversations stay; what waits to be handled or sent is dropped.',
      examples: [['channels remove 019a2b… --yes', 'cannot be undone']],
    })
    .argument('<channel>', 'id', channelId)
    .option('--yes', 'confirm the removal')
    .addOption(workspaceOption())
    .action((channel: string, options: ChannelsOptions & { yes?: boolean }) =>
      runner.run(options, 'base', async (cli) => {
        const { id } = await selectWorkspace(cli, options.workspace);
        const { name } = await cli.get(ChannelsReader).get(id, channel);
        if (!options.yes) throw new WrongUsage(`This disconnects “${name}” (${channel}). Pass --yes to confirm.`);
        await cli.get(ChannelsService).remove(id, OPERATOR, channel);
        return { data: { id: channel, object: 'channel', deleted: true }, text: `“${name}” is disconnected.` };
      }),
    );
}

function one(data: ChannelDto): CommandResult {
  const { health } = data;
  const text = card([
    ['id', data.id],
    ['channel', `${data.channel} ${data.external_id}`],
    ['name', data.name],
    ['status', data.status],
    ['address', data.inbound_url],
    ['credentials', data.credentials.join(', ')],
    ['verified', when(data.credentials_verified_at)],
    ['last inbound', when(health.last_inbound_at)],
    ['waiting', `${health.waiting_inbound} in, ${health.waiting_outbound} out, ${health.quarantined} quarantined`],
    ['last error', health.last_error ?? '–'],
  ]);
  return { data, text };
}

async function fieldsIn(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandFailed('not_found', `The file ${file} cannot be read.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (isObject(value) && Object.values(value).every((one) => typeof one === 'string' && one !== ''))
    return value as Record<string, string>;
  // The message does not quote the file, which may contain secrets.
  throw new CommandFailed('invalid_field', `${file} must hold one JSON object whose values are strings.`);
}

function channelId(text: string): string {
  if (UUID.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError('It must be the id of a channel; see `workspace-agent channels list`.');
}
