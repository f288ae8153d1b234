import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Bare } from '../../http/envelope.interceptor.js';
import { Access } from '../../policy/access.js';
import { ReadinessReader } from './readiness.reader.js';

interface Health {
  object: 'health';
  status: 'ok';
}

interface Readiness extends Health {
  /** What the operator should mend. */
  warnings: string[];
}

/** What an orchestrator asks of the process. No tenant's data. */
@ApiExcludeController()
@Controller()
export class OpsController {
  constructor(private readonly readiness: ReadinessReader) {}

  /** The process runs. */
  @Get('/healthz')
  @Access({ public: 'liveness probe; no tenant data', limit: 'none' })
  live(): Health {
    return { object: 'health', status: 'ok' };
  }

  /** The process can answer: its database does. 503 otherwise. */
  @Get('/readyz')
  @Access({ public: 'readiness probe; no tenant data', limit: 'none' })
  async ready(): Promise<Readiness> {
    await this.readiness.check();
    return { object: 'health', status: 'ok', warnings: this.readiness.warnings() };
  }

  /** Prometheus metrics. */
  @Get('/metrics')
  @Access({ public: 'for the operator’s scraper; no tenant data', limit: 'none' })
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  async metrics(): Promise<Bare> {
    return new Bare(await this.readiness.metrics());
  }
}
