import { type Command, Option } from 'commander';
import type { NewKeyDto } from '../../company/team/keys.dto.js';
import { KeysReader, type ListedKey } from '../../company/team/keys.reader.js';
import { KeysService } from '../../company/team/keys.service.js';
import { OPERATOR } from '../../platform/kernel/actor.js';
import { ROLES, type Role } from '../../platform/kernel/caller.js';
import { UUID } from '../../platform/kernel/ids.js';
import type { Runner } from './command.js';
import { WrongUsage } from './failure.js';
import { duration, label, oneOf, workspaceOption } from './options.js';
import { card, table, when } from './table.js';
import { secretOf } from './new-secret.js';
import { selectWorkspace } from './select-workspace.js';

interface KeyOptions {
  workspace?: string;
  json?: boolean;
}

const GRACE_MAX_S = 7 * 86_400;
const KEY_ROLES = ROLES.filter((role) => role !== 'owner');

export function keyCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'key', 'publishable and secret keys of a workspace');
  create(group, runner);
  rotate(group, runner);

  runner
    .command(group, 'revoke', {
      summary: 'Revoke a key; it stops at once on every server.',
      examples: [['key revoke 019a2b…', 'the id from `key list`']],
    })
    .argument('<key>', 'id', keyId)
    .addOption(workspaceOption())
    .action((key: string, options: KeyOptions) =>
      runner.run(options, 'base', async (cli) => {
        const workspace = await selectWorkspace(cli, options.workspace);
        await cli.get(KeysService).revoke(workspace.id, OPERATOR, key);
        return { data: { id: key, object: 'key', deleted: true }, text: `Key ${key} no longer works.` };
      }),
    );

  runner
    .command(group, 'list', {
      summary: 'List a workspace’s keys (at most 1,000), newest first.',
      details: 'Secret keys are shown by their last four characters, publishable ones whole.',
      examples: [
        ['key list', 'live keys'],
        ['key list --all -w Acme', 'revoked and expired ones as well'],
      ],
    })
    .option('--all', 'include revoked and expired keys')
    .addOption(workspaceOption())
    .action((options: KeyOptions & { all?: boolean }) =>
      runner.run(options, 'base', async (cli) => {
        const workspace = await selectWorkspace(cli, options.workspace);
        const keys = await cli.get(KeysReader).all(workspace.id);
        const shown = keys.filter((key) => options.all || stateOf(key) !== 'gone');
        return {
          data: { object: 'list', data: shown.map(resource), has_more: false },
          text: shown.length ? keysTable(shown) : `“${workspace.name}” has no keys: \`workspace-agent key create\`.`,
        };
      }),
    );
}

function create(group: Command, runner: Runner): void {
  runner
    .command(group, 'create', {
      summary: 'Create a key. A secret one is shown this once.',
      details:
        'Publishable keys (pk_) go into web pages. Secret keys (sk_) stay on your servers and have a role: what they may do.',
      examples: [
        ['key create --kind secret --label backend', 'with the role admin'],
        ['key create --kind secret --label reports --role viewer', 'one that may only read'],
        ['key create --kind publishable --label "shop.example.com"', 'for a web page'],
      ],
    })
    .addOption(
      oneOf(new Option('--kind <kind>', 'for web pages or for servers'), 'kind', [
        'publishable',
        'secret',
      ]).makeOptionMandatory(),
    )
    .option('--label <label>', 'what it is for', label(200), 'unnamed')
    .addOption(oneOf(new Option('--role <role>', 'of a secret key; default admin'), 'role', KEY_ROLES))
    .addOption(workspaceOption())
    .action((options: KeyOptions & { kind: 'publishable' | 'secret'; label: string; role?: Role }) => {
      if (options.kind === 'publishable' && options.role)
        throw new WrongUsage('A publishable key has no role; --role requires --kind secret.');
      return runner.run(options, 'base', async (cli) => {
        const workspace = await selectWorkspace(cli, options.workspace);
        const keys = cli.get(KeysService);
        const key =
          options.kind === 'publishable'
            ? await keys.createPublishable(workspace.id, OPERATOR, options.label)
            : await keys.createSecret(workspace.id, { actor: OPERATOR, label: options.label, role: options.role });
        return {
          data: { ...resource(live(key)), ...secretOf(key.token) },
          text: created(`Created in “${workspace.name}”:`, key),
        };
      });
    });
}

function rotate(group: Command, runner: Runner): void {
  runner
    .command(group, 'rotate', {
      summary: 'Rotate a key: create its successor; the old one works for the grace period.',
      details: 'Deploy the new key before the grace period ends. With --grace 0 the old one stops at once.',
      examples: [
        ['key rotate 019a2b…', 'the old one works for 24 hours more'],
        ['key rotate 019a2b… --grace 7d', 'the longest grace'],
        ['key rotate 019a2b… --grace 0', 'it leaked: stop it now'],
      ],
    })
    .argument('<key>', 'id, as `key list` shows it', keyId)
    .addOption(
      new Option('--grace <time>', '0 to 7d, e.g. 30m').argParser(duration(GRACE_MAX_S)).default(86_400, '24h'),
    )
    .addOption(workspaceOption())
    .action((key: string, options: KeyOptions & { grace: number }) =>
      runner.run(options, 'base', async (cli) => {
        const workspace = await selectWorkspace(cli, options.workspace);
        const rotated = await cli
          .get(KeysService)
          .rotate(workspace.id, { actor: OPERATOR, id: key, graceS: options.grace });
        const endsAt = new Date(Date.now() + options.grace * 1_000).toISOString();
        const old = options.grace === 0 ? 'has stopped' : `works until ${when(endsAt)}`;
        return {
          data: { ...resource(live(rotated)), ...secretOf(rotated.token), replaces: key },
          text: created(`The old key ${old}. The new one:`, rotated),
        };
      }),
    );
}

function keyId(text: string): string {
  if (UUID.test(text)) return text.toLowerCase();
  throw new WrongUsage('Expected the id of a key; see `workspace-agent key list`.');
}

/** A newly created key as lists show it. */
const live = (key: NewKeyDto): ListedKey => ({ ...key, revoked_at: null });

function created(head: string, key: NewKeyDto): string {
  const secret = key.kind === 'secret';
  const fields: [string, string][] = [
    ['key', key.token],
    ['id', key.id],
    ['kind', key.kind],
    ['label', key.label],
  ];
  if (key.role) fields.push(['role', key.role]);
  return `${head}\n${card(fields)}\n${secret ? 'Keep it now: it is not shown again.' : 'It may be seen by anybody, and can be listed again.'}`;
}

function keysTable(keys: ListedKey[]): string {
  const rows = keys.map((key) => [
    key.value ?? `${key.prefix}…${key.last_four}`,
    key.label,
    key.role ?? '–',
    { live: 'live', ending: `until ${when(key.expires_at)}`, gone: key.revoked_at ? 'revoked' : 'expired' }[
      stateOf(key)
    ],
    when(key.last_used_at),
    key.id,
  ]);
  return table(['KEY', 'LABEL', 'ROLE', 'STATE', 'LAST USED', 'ID'], rows);
}

function stateOf(key: ListedKey): 'live' | 'ending' | 'gone' {
  if (key.revoked_at !== null) return 'gone';
  if (key.expires_at === null) return 'live';
  return Date.parse(key.expires_at) > Date.now() ? 'ending' : 'gone';
}

const resource = (key: ListedKey): object => ({
  id: key.id,
  object: 'key',
  kind: key.kind,
  label: key.label,
  role: key.role,
  value: key.value,
  prefix: key.prefix,
  last_four: key.last_four,
  created_at: key.created_at,
  expires_at: key.expires_at,
  revoked_at: key.revoked_at,
  last_used_at: key.last_used_at,
});
