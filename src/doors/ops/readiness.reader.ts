import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import type { PoolLoad } from '../../platform/db/pool-shares.js';
import { SYSTEM_LANES, SystemDb } from '../../platform/db/system-db.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { UntrustedProxies } from '../../platform/http/untrusted-proxies.js';
import { fail } from '../../platform/kernel/errors.js';
import { Metrics } from '../../platform/kernel/metrics.js';

const PING = named('select 1');
const DEADLINE_MS = 2_000;

@Injectable()
export class ReadinessReader implements OnModuleInit {
  private checking: Promise<void> | null = null;

  constructor(
    private readonly system: SystemDb,
    private readonly tenants: TenantDb,
    private readonly proxies: UntrustedProxies,
    private readonly counters: Metrics,
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
   * statement: otherwise they could fill the queue in which the orchestrator's probe waits. Throws
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
    await Promise.race([this.system.reserved('readiness').query(PING()), timeout]).finally(() => clearTimeout(timer));
  }

  warnings(): string[] {
    return this.proxies.seen ? ['untrusted_proxy'] : [];
  }

  /** The text that Prometheus scrapes. */
  metrics(): Promise<string> {
    return this.counters.registry.metrics();
  }
}
