import { type Command, InvalidArgumentError, Option } from 'commander';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../platform/events/delivery.js';
import type { DeliveryDto, RedeliverBody } from '../../company/webhooks/deliveries.dto.js';
import { DeliveriesReader } from '../../company/webhooks/deliveries.reader.js';
import { DeliveriesService } from '../../company/webhooks/deliveries.service.js';
import type { WebhookEndpointDto } from '../../company/webhooks/webhooks.dto.js';
import { WebhooksReader } from '../../company/webhooks/webhooks.reader.js';
import { OPERATOR } from '../../platform/kernel/actor.js';
import { UUID } from '../../platform/kernel/ids.js';
import type { Cli, Runner, CommandResult } from './command.js';
import { WrongUsage } from './failure.js';
import { integer, oneOf, past, workspaceOption } from './options.js';
import { card, counted, table, when } from './table.js';
import { selectWorkspace } from './select-workspace.js';

const LIMIT = 50;
const ENDPOINTS_MAX = 200;

interface WebhooksOptions {
  workspace?: string;
  json?: boolean;
}

export function webhooksCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'webhooks', 'event endpoints, their deliveries, and redelivery');
  list(group, runner);
  deliveries(group, runner);
  dead(group, runner);
  test(group, runner);
  redeliver(group, runner);
}

function list(group: Command, runner: Runner): void {
  runner
    .command(group, 'list', {
      summary: 'List a workspace’s endpoints and their status.',
      examples: [['webhooks list -w Acme', 'with the attempts of the last 24 hours']],
    })
    .addOption(workspaceOption())
    .action((options: WebhooksOptions) =>
      runner.run(options, 'base', async (cli) => {
        const { id } = await selectWorkspace(cli, options.workspace);
        const data = await endpointsOf(cli, id);
        const rows = data.map((endpoint) => [
          endpoint.url,
          endpoint.status === 'enabled' ? 'enabled' : `disabled: ${endpoint.disabled_reason}`,
          String(endpoint.deliveries_24h.ok),
          String(endpoint.deliveries_24h.failed),
          endpoint.last_delivery === null ? '–' : when(endpoint.last_delivery.attempted_at),
          endpoint.id,
        ]);
        const head = ['URL', 'STATUS', 'OK 24H', 'FAILED 24H', 'LATEST', 'ID'];
        return {
          data: { object: 'list', data, has_more: false, next_cursor: null },
          text: rows.length ? table(head, rows) : 'No endpoints.',
        };
      }),
    );
}

interface ListOptions extends WebhooksOptions {
  status?: DeliveryStatus;
  limit: number;
  cursor?: string;
}

function deliveries(group: Command, runner: Runner): void {
  runner
    .command(group, 'deliveries', {
      summary: 'List an endpoint’s deliveries of the last 30 days, newest first.',
      examples: [
        ['webhooks deliveries 019a2b…', `the last ${LIMIT}; the id is from \`webhooks list\``],
        ['webhooks deliveries 019a2b… --status pending', 'what waits for another attempt'],
      ],
    })
    .argument('<endpoint>', 'id', id)
    .addOption(oneOf(new Option('--status <status>', 'these alone'), 'status', DELIVERY_STATUSES))
    .option('--limit <n>', 'maximum number', integer(1, 200), LIMIT)
    .option('--cursor <cursor>', 'cursor of the previous page')
    .addOption(workspaceOption())
    .action((endpoint: string, { workspace, json, ...query }: ListOptions) =>
      runner.run({ json }, 'base', async (cli) => {
        const { id: workspaceId } = await selectWorkspace(cli, workspace);
        const { items, nextCursor } = await cli.get(DeliveriesReader).list(workspaceId, endpoint, query);
        const rest = nextCursor ? `\nMore: --cursor ${nextCursor}` : '';
        return shown(items, nextCursor, items.length ? deliveriesTable(items) + rest : 'No deliveries.');
      }),
    );
}

function dead(group: Command, runner: Runner): void {
  runner
    .command(group, 'dead', {
      summary: 'List dead letters: events whose attempts all failed, of all endpoints, newest first.',
      details: 'They are kept for 30 days. `webhooks redeliver <endpoint> --failed --after <time>` redelivers them.',
      examples: [['webhooks dead -w Acme', `the last ${LIMIT}`]],
    })
    .option('--limit <n>', 'maximum number', integer(1, 200), LIMIT)
    .addOption(workspaceOption())
    .action(({ workspace, json, limit }: WebhooksOptions & { limit: number }) =>
      runner.run({ json }, 'base', async (cli) => {
        const { id: workspaceId } = await selectWorkspace(cli, workspace);
        const found: DeliveryDto[] = [];
        for (const endpoint of await endpointsOf(cli, workspaceId)) {
          const query = { status: 'failed' as const, limit };
          found.push(...(await cli.get(DeliveriesReader).list(workspaceId, endpoint.id, query)).items);
        }
        const items = found.sort((a, b) => (a.created_at < b.created_at ? 1 : -1)).slice(0, limit);
        return shown(items, null, items.length ? deliveriesTable(items, true) : 'No dead letters.');
      }),
    );
}

function test(group: Command, runner: Runner): void {
  runner
    .command(group, 'test', {
      summary: 'Send the event webhook.test to an endpoint. The running server sends it.',
      examples: [['webhooks test 019a2b…', 'then `webhooks deliveries` tells what came of it']],
    })
    .argument('<endpoint>', 'id', id)
    .addOption(workspaceOption())
    .action((endpoint: string, options: WebhooksOptions) =>
      runner.run(options, 'base', async (cli) => {
        const { id: workspaceId } = await selectWorkspace(cli, options.workspace);
        return redelivery(await cli.get(DeliveriesService).sendTest(workspaceId, OPERATOR, endpoint));
      }),
    );
}

interface RedeliverOptions extends WebhooksOptions {
  after?: string;
  before?: string;
  failed?: true;
}

function redeliver(group: Command, runner: Runner): void {
  runner
    .command(group, 'redeliver', {
      summary: 'Redeliver one event, or all events of a time range. The running server sends them.',
      details: 'Events keep their webhook-id. At most 10,000 per call, oldest first.',
      examples: [
        ['webhooks redeliver 019a2b… 019a2c…', 'one delivery, of an endpoint'],
        ['webhooks redeliver 019a2b… --after 2d', 'everything since two days ago'],
        ['webhooks redeliver 019a2b… --after 7d --failed', 'the dead letters of a week'],
      ],
    })
    .argument('<endpoint>', 'id', id)
    .argument('[delivery]', 'id', id)
    .option('--after <when>', 'events since then: a time ago (2d) or a date-time', past)
    .option('--before <when>', 'and before then; default now', past)
    .option('--failed', 'only what was given up')
    .addOption(workspaceOption())
    .action((endpoint: string, delivery: string | undefined, options: RedeliverOptions) =>
      runner.run(options, 'base', async (cli) => {
        const wanted = wantedOf(delivery, options);
        const { id: workspaceId } = await selectWorkspace(cli, options.workspace);
        const service = cli.get(DeliveriesService);
        if (typeof wanted === 'string')
          return redelivery(
            await service.redeliver(workspaceId, { actor: OPERATOR, endpointId: endpoint, deliveryId: wanted }),
          );
        const data = await service.redeliverRange(workspaceId, { actor: OPERATOR, endpointId: endpoint, body: wanted });
        const rest = data.next_created_after ? `\nThere are more: --after ${data.next_created_after}` : '';
        return { data, text: `${counted(data.queued, 'event')} will be sent once more.${rest}` };
      }),
    );
}

/** The id of one delivery, or the events of a time range. */
function wantedOf(delivery: string | undefined, { after, before, failed }: RedeliverOptions): string | RedeliverBody {
  if (delivery !== undefined && after === undefined) return delivery;
  if (delivery !== undefined || after === undefined)
    throw new WrongUsage('Pass a delivery’s id, or --after for all events of a time range.');
  return {
    created_after: after,
    ...(before !== undefined && { created_before: before }),
    ...(failed && { status: 'failed' as const }),
  };
}

/** All endpoints: a workspace has few. */
const endpointsOf = async (cli: Cli, workspaceId: string): Promise<WebhookEndpointDto[]> =>
  (await cli.get(WebhooksReader).list(workspaceId, { limit: ENDPOINTS_MAX })).items;

function deliveriesTable(items: DeliveryDto[], showEndpoint = false): string {
  const rows = items.map((delivery) => [
    when(delivery.created_at),
    delivery.event_type,
    delivery.status,
    String(delivery.attempts),
    delivery.error ?? String(delivery.response_code ?? '–'),
    when(delivery.next_attempt_at),
    ...(showEndpoint ? [delivery.webhook_id] : []),
    delivery.id,
  ]);
  const head = ['WHEN', 'EVENT', 'STATUS', 'ATTEMPTS', 'ANSWER', 'NEXT', ...(showEndpoint ? ['ENDPOINT'] : []), 'ID'];
  return table(head, rows);
}

const shown = (data: DeliveryDto[], nextCursor: string | null, text: string): CommandResult => ({
  data: { object: 'list', data, has_more: nextCursor !== null, next_cursor: nextCursor },
  text,
});

const redelivery = (data: DeliveryDto): CommandResult => ({
  data,
  text: `It will be sent at once:\n${card([
    ['delivery', data.id],
    ['event', `${data.event_type} ${data.event_id}`],
    ['attempts so far', String(data.attempts)],
  ])}`,
});

function id(text: string): string {
  if (UUID.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError('It must be an id, as `workspace-agent webhooks list` and `deliveries` show them.');
}
