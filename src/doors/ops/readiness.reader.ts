import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MODELS_STATE, type ModelsState } from '../../agent/ports/models-state.js';
import { isUnwritable } from '../../platform/db/errors.js';
import { named } from '../../platform/db/statement.js';
import type { PoolLoad } from '../../platform/db/pool-shares.js';
import { SYSTEM_LANES, SystemDb } from '../../platform/db/system-db.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { UntrustedProxies } from '../../platform/http/untrusted-proxies.js';
import { fail } from '../../platform/kernel/errors.js';
import { MissingKeys } from './missing-keys.js';
import { Metrics } from '../../platform/kernel/metrics.js';

const PING = named('select 1');
/**
 * Makes the server write half a megabyte to its disk, as a sort of this size would: no table grows, and nothing is
 * left. @returns whether it takes writes at all; a standby does not
 */
const WRITE = named(`
  with small as materialized (select set_config('work_mem', '64kB', true) as size)
  select count(*) > 0 and not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writes
  from small, lateral generate_series(1, length(size) * 4000)`);
/** The endpoint is public: between two probes of the disk it only asks whether the database responds. */
const WRITE_EVERY_MS = 5_000;
const DEADLINE_MS = 2_000;

@Injectable()
export class ReadinessReader implements OnModuleInit {
  private checking: Promise<void> | null = null;
  /** When the database last wrote to its disk for us. */
  private writtenMs = -WRITE_EVERY_MS;

  constructor(
    private readonly system: SystemDb,
    private readonly tenants: TenantDb,
    private readonly proxies: UntrustedProxies,
    private readonly keys: MissingKeys,
    private readonly counters: Metrics,
    @Inject(MODELS_STATE) private readonly models: Pick<ModelsState, 'model'>,
  ) {}

  onModuleInit(): void {
    const pools = { system: this.system, tenant: this.tenants };
    for (const [name, pool] of Object.entries(pools)) {
      this.counters.gauge(
        `database_${name}_connections`,
        `Open connections of the ${name} pool.`,
        () => pool.load().open,
      );
      this.counters.gauge(
        `database_${name}_waiting`,
        `Callers that wait for one; the reserved connections apart.`,
        () => pool.load().waiting,
      );
    }
    const gauge = (read: (load: PoolLoad) => number) => () => ({
      system: read(this.system.load()),
      tenant: read(this.tenants.load()),
    });
    this.counters.gauges('database_reserved_waiting', {
      help: 'Callers that wait for one of the reserved connections.',
      label: 'pool',
      read: gauge((load) => load.reservedWaiting),
    });
    this.counters.gauges('database_busy_refusals', {
      help: 'Callers since the start who got no connection: too many waited, or too long.',
      label: 'pool',
      read: gauge((load) => load.refused),
    });
    this.counters.gauges('database_system_lane_waiting', {
      help: 'Callers of the system pool that wait, by lane.',
      label: 'lane',
      read: () => Object.fromEntries(SYSTEM_LANES.map((lane) => [lane, this.system.waitingIn(lane)])),
    });
  }

  /**
   * Resolves if the database responds in time. The endpoint is public, so concurrent callers share one
   * statement: otherwise they could fill the queue in which the orchestrator's probe waits. Every few seconds it also
   * has to write, which a full disk or a standby does not. Throws
   * `service_unavailable`, DatabaseUnavailable.
   */
  check(): Promise<void> {
    this.checking ??= this.ping().finally(() => (this.checking = null));
    return this.checking;
  }

  private async ping(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () =>
          reject(fail('service_unavailable', 'The database is not responding.', { headers: { 'Retry-After': '5' } })),
        DEADLINE_MS,
      );
    });
    await Promise.race([this.ask(), timeout]).finally(() => clearTimeout(timer));
  }

  private async ask(): Promise<void> {
    const db = this.system.reserved('readiness');
    if (performance.now() < this.writtenMs + WRITE_EVERY_MS) return void (await db.query(PING()));
    const { rows } = await db.query<{ writes: boolean }>(WRITE()).catch((error: Error) => {
      throw isUnwritable(error) ? unwritable() : error;
    });
    if (rows[0]?.writes !== true) throw unwritable();
    this.writtenMs = performance.now();
  }

  /** Codes: the endpoint is public. Words are in the log. */
  warnings(): string[] {
    return [
      ...(this.proxies.missingLine === null ? [] : ['untrusted_proxy']),
      ...(this.keys.ids.length === 0 ? [] : ['master_key_missing']),
      ...(this.models.model?.toolsRefused ? ['model_refuses_tools'] : []),
    ];
  }

  /** The text that Prometheus scrapes. */
  metrics(): Promise<string> {
    return this.counters.registry.metrics();
  }
}

const unwritable = () =>
  fail('service_unavailable', 'The database takes no writes. Its disk may be full.', {
    headers: { 'Retry-After': '5' },
  });
