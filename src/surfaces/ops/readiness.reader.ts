import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named } from '../../db/statement.js';
import { SystemDb } from '../../db/system-db.js';
import { TenantDb } from '../../db/tenant-db.js';
import { fail } from '../../kernel/errors.js';
import { Metrics } from '../../kernel/metrics.js';

const PING = named('select 1');
const DEADLINE_MS = 2_000;

@Injectable()
export class ReadinessReader implements OnModuleInit {
  constructor(
    private readonly system: SystemDb,
    private readonly tenants: TenantDb,
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
      this.counters.gauge(`database_${name}_waiting`, `Callers that wait for one.`, () => pool.load().waiting);
    }
  }

  /** Resolves when the database answers in time. Throws `service_unavailable`, DatabaseUnavailable. */
  async check(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(fail('service_unavailable', 'The database does not answer.', { headers: { 'Retry-After': '5' } })),
        DEADLINE_MS,
      );
    });
    await Promise.race([this.system.query(PING()), late]).finally(() => clearTimeout(timer));
  }

  /** The text that Prometheus scrapes. */
  metrics(): Promise<string> {
    return this.counters.registry.metrics();
  }
}
