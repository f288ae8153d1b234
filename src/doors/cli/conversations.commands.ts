import { type Command, Option } from 'commander';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { IMPORT_SOURCES, type ImportSource } from '../../assistant/imports/imported.dto.js';
import { PART_BYTES_MAX } from '../../assistant/imports/imports.dto.js';
import { ImportsReader } from '../../assistant/imports/imports.reader.js';
import { ImportsService } from '../../assistant/imports/imports.service.js';
import { OPERATOR } from '../../platform/kernel/actor.js';
import type { Cli, CommandResult, Runner } from './command.js';
import { CommandFailed, WrongUsage } from './failure.js';
import { label, oneOf, past, workspaceOption } from './options.js';
import { selectWorkspace } from './select-workspace.js';
import { counted } from './table.js';
import { untilEnded } from './until-ended.js';

const SKIPS_SHOWN = 20;

interface ImportOptions {
  workspace?: string;
  json?: boolean;
  source: ImportSource;
  name?: string;
  notes?: boolean;
  own?: string[];
  timezone?: string;
  account?: string;
  since?: string;
  login?: string;
  folder?: string[];
}

export function conversationsCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'conversations', 'conversations of other products, for a forecast');
  runner
    .command(group, 'import', {
      summary: 'Import an export of another product, beside the workspace’s own conversations.',
      details:
        'With --account the conversations are fetched. The token of its API, or the password of the mailbox, is read from\nIMPORT_TOKEN, else from standard input: other users of this machine could read it on a command line.',
      examples: [
        ['conversations import tickets.json --source zendesk', 'an export of Zendesk'],
        ['conversations import support.mbox --source mail --own acme.example', 'a mailbox'],
        ['conversations import chats.csv --source csv', 'a table of messages'],
        ['conversations import --source intercom --account https://api.intercom.io', 'an account'],
        ['conversations import --source mail --account imaps://acme.test --login me', 'a mailbox by IMAP'],
      ],
    })
    .argument('[file]', 'a file, unless an account is named')
    .addOption(oneOf(new Option('--source <source>', 'the product').makeOptionMandatory(), 'source', IMPORT_SOURCES))
    .option('--name <name>', 'as the team knows it; default: the file’s', label(200))
    .option('--notes', 'import the team’s private notes too')
    .option('--own <address...>', 'mail and tables: addresses or domains of the team')
    .option('--timezone <zone>', 'IANA, for times without an offset; default UTC')
    .option(
      '--account <address>',
      'fetch from this account, such as https://acme.freshdesk.com or imaps://mail.acme.example',
    )
    .option('--since <time>', 'with --account: what changed since; default 90d', past)
    .option('--login <name>', 'Zendesk: whose API token it is; a mailbox: its user')
    .option('--folder <name...>', 'a mailbox: its folders; default: the inbox and what was sent')
    .addOption(workspaceOption())
    .action((file: string | undefined, options: ImportOptions) =>
      runner.run(options, 'knowledge', (cli) => {
        if ((file === undefined) === (options.account === undefined))
          throw new WrongUsage('Name either a file or an account (--account).');
        return file === undefined ? importAccount(cli, options) : importFile(cli, file, options);
      }),
    );
}

async function importFile(cli: Cli, file: string, options: ImportOptions): Promise<CommandResult> {
  const workspace = await selectWorkspace(cli, options.workspace);
  const imports = cli.get(ImportsService);
  const handle = await open(file).catch(() => {
    throw new CommandFailed('no_file', `${file} cannot be read.`);
  });
  try {
    const { source, name = basename(file), notes, own, timezone } = options;
    const body = { source, name, options: { notes, own_addresses: own, timezone } };
    const { id } = await imports.create(workspace.id, OPERATOR, body);
    for (let position = 1; ; position++) {
      const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(PART_BYTES_MAX), length: PART_BYTES_MAX });
      if (bytesRead === 0) break;
      await imports.putPart(workspace.id, { id, position, content: buffer.subarray(0, bytesRead) });
    }
    await imports.start(workspace.id, OPERATOR, id);
    return await ended(cli, workspace.id, id);
  } finally {
    await handle.close();
  }
}

async function importAccount(cli: Cli, options: ImportOptions): Promise<CommandResult> {
  const workspace = await selectWorkspace(cli, options.workspace);
  const imports = cli.get(ImportsService);
  const { source, account: address, login, folder: folders, notes, own, timezone } = options;
  const token = await cli.secret('IMPORT_TOKEN');
  if (token === '') throw new CommandFailed('no_token', 'Give the token as IMPORT_TOKEN or on standard input.');
  const { name = `${source} ${address}`.slice(0, 200), since = past('90d') } = options;
  const account = { address, token, login, folders, since };
  const body = { source, name, options: { notes, own_addresses: own, timezone }, account };
  const { id } = await imports.create(workspace.id, OPERATOR, body);
  await imports.start(workspace.id, OPERATOR, id);
  return ended(cli, workspace.id, id);
}

async function ended(cli: Cli, workspaceId: string, id: string): Promise<CommandResult> {
  const reader = cli.get(ImportsReader);
  const done = await untilEnded(cli, {
    ...{ verb: 'Reading', code: 'import_failed' },
    get: () => reader.get(workspaceId, id),
    pause: () => cli.get(ImportsService).pause(workspaceId, OPERATOR, id),
    shown: ({ conversations, unchanged, account }) => [conversations + unchanged || (account?.fetched ?? 0), null],
  });
  const { items } = await reader.skips(workspaceId, id, { limit: SKIPS_SHOWN });
  const skips = items.map(({ item, reason }) => `  ${item}: ${reason}`);
  const counts = `${counted(done.conversations, 'conversation')} new or changed, ${done.unchanged} unchanged, ${done.skipped} skipped`;
  return { data: done, text: [`Import ${id} is ${done.status}: ${counts}.`, ...skips].join('\n') };
}
