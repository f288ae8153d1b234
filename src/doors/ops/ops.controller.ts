import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { fail } from '../../platform/kernel/errors.js';
import { Bare } from '../../platform/http/envelope.interceptor.js';
import { Access } from '../../platform/policy/access.js';
import { unauthenticated } from '../../platform/policy/credential-header.js';
import { ReadinessReader } from './readiness.reader.js';

interface Health {
  object: 'health';
  status: 'ok';
}

interface Readiness extends Health {
  /** Problems that the operator should fix. */
  warnings: string[];
}

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Endpoints for orchestrators, without tenant data. */
@ApiExcludeController()
@Controller()
export class OpsController {
  constructor(
    private readonly readiness: ReadinessReader,
    @Inject(CONFIG) private readonly config: Pick<Config, 'metricsToken'>,
  ) {}

  /** Liveness: the process runs. */
  @Get('/healthz')
  @Access({ public: 'liveness probe; no tenant data', limit: 'none' })
  live(): Health {
    return { object: 'health', status: 'ok' };
  }

  /** Readiness: the database responds, and writes. 503 otherwise. */
  @Get('/readyz')
  @Access({ public: 'readiness probe; no tenant data', limit: 'none' })
  async ready(): Promise<Readiness> {
    await this.readiness.check();
    return { object: 'health', status: 'ok', warnings: this.readiness.warnings() };
  }

  /** Prometheus metrics, for callers with METRICS_TOKEN; without a token they are not served here. */
  @Get('/metrics')
  @Access({ public: 'for the operator’s scraper; no tenant data', limit: 'none' })
  async metrics(@Req() { headers }: Request, @Res({ passthrough: true }) response: Response): Promise<Bare> {
    requireScraper(this.config.metricsToken, headers.authorization);
    response.set('Content-Type', METRICS_TYPE);
    return new Bare(await this.readiness.metrics());
  }
}

/** Throws `not_found` if no token is configured, `invalid_credential` for a wrong one. */
function requireScraper(token: string | null, authorization = ''): void {
  if (token === null) throw fail('not_found');
  if (!timingSafeEqual(digest(`Bearer ${token}`), digest(authorization)))
    throw unauthenticated('invalid_credential', 'Send METRICS_TOKEN as a Bearer token.');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
