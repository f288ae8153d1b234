import {
  type ArgumentsHost,
  type CanActivate,
  Catch,
  Controller,
  type ExecutionContext,
  type ExceptionFilter,
  Get,
  type INestApplication,
  Injectable,
  Post,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { ThrottlerModule } from '@nestjs/throttler';
import type { Response } from 'express';
import request from 'supertest';
import { ApiError } from '../../kernel/errors.js';
import { Access } from '../access.js';
import { requestOf } from '../request.js';
import { LimitGuard } from './limit.guard.js';
import { limiterOptions } from './limit-options.js';
import type { Bucket } from './limit-storage.js';

const V1 = { takes: ['user_token'], needs: 'read', limit: 'v1' } as const;

@Controller()
class Routes {
  handled = 0;
  @Get('/v1/contacts')
  @Access(V1)
  contacts() {
    return { handled: ++this.handled };
  }
  @Get('/v1/leads/:id')
  @Access(V1)
  lead() {
    return { handled: ++this.handled };
  }
  @Get('/mcp/:contact')
  @Access({ takes: ['user_token'], needs: 'reply', limit: 'mcp_contact' })
  contact() {
    return { handled: ++this.handled };
  }
  @Post('/v1/users')
  @Access({ takes: ['secret_key'], needs: 'grant', limit: 'none' })
  users() {
    return { handled: ++this.handled };
  }
  @Get('/v1/openapi.json')
  @Access({ public: 'documentation', limit: 'public_ip' })
  openapi() {
    return { handled: ++this.handled };
  }
  @Get('/undeclared')
  undeclared() {
    return { handled: ++this.handled };
  }
}

/** Replaces the credential guard; takes from headers what it would have looked up. */
@Injectable()
class KnownCaller implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const req = requestOf(context);
    const credentialId = req.get('x-test-credential');
    req.addressHash = () => req.get('x-test-address') ?? 'nowhere';
    if (credentialId)
      req.caller = {
        kind: 'user_token',
        workspaceId: 'w1',
        credentialId,
        label: 'test',
        role: 'viewer',
        memberId: null,
        contactId: null,
        plan: req.get('x-test-plan') ?? 'starter',
        ceilings: req.get('x-test-per-key') ? { perKey: Number(req.get('x-test-per-key')) } : null,
        allowedOrigins: [],
      };
    return true;
  }
}

@Catch()
class Envelope implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    if (error instanceof ApiError) response.status(error.status).set(error.headers).json({ code: error.code });
    else response.status(500).json({ code: (error as Error).message });
  }
}

/** A limiter with two buckets, as widget and MCP have. */
@Injectable()
class TwoBuckets extends LimitGuard {
  protected override bucketsOf(context: ExecutionContext): Bucket[] {
    const visitor = requestOf(context).get('x-test-visitor');
    return [
      { key: 'workspace', limit: 4 },
      { key: `visitor:${visitor}`, limit: 2 },
    ];
  }
}

async function start(guard: typeof LimitGuard = LimitGuard): Promise<INestApplication> {
  const limiter = () => limiterOptions({ redisUrl: null, onOpen: () => undefined, log: () => undefined });
  const module = await Test.createTestingModule({
    imports: [ThrottlerModule.forRootAsync({ useFactory: limiter })],
    controllers: [Routes],
    providers: [
      { provide: APP_GUARD, useClass: KnownCaller },
      { provide: APP_GUARD, useClass: guard },
      { provide: APP_FILTER, useClass: Envelope },
    ],
  }).compile();
  return module.createNestApplication({ logger: false }).init();
}

describe('the limiter on a route', () => {
  let app: INestApplication;
  beforeEach(async () => void (app = await start()));
  afterEach(() => app.close());

  const get = (path: string, headers: Record<string, string>) => request(app.getHttpServer()).get(path).set(headers);

  it('reports what is left on every response, in one bucket for all of /v1', async () => {
    const caller = { 'x-test-credential': 'c1', 'x-test-plan': 'growth' };
    const first = await get('/v1/contacts', caller);
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '900',
      'ratelimit-remaining': '899',
      'ratelimit-reset': '60',
    });
    expect(first.headers).not.toHaveProperty('retry-after');
    const second = await get('/v1/leads/1', caller);
    expect(second.headers).toMatchObject({ 'ratelimit-remaining': '898' });
  });

  it('refuses past the ceiling with Retry-After, before the handler, and an immediate retry fails too', async () => {
    const caller = { 'x-test-credential': 'c1', 'x-test-per-key': '3' };
    for (let i = 0; i < 3; i++) expect((await get('/v1/contacts', caller)).status).toBe(200);
    for (let i = 0; i < 2; i++) {
      const refused = await get('/v1/leads/1', caller);
      expect(refused.status).toBe(429);
      expect(refused.body).toEqual({ code: 'rate_limit_exceeded' });
      expect(refused.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '0' });
      expect(refused.headers['retry-after']).toMatch(/^[1-9][0-9]?$/);
      expect(refused.headers['retry-after']).toBe(refused.headers['ratelimit-reset']);
    }
    expect(app.get(Routes).handled).toBe(3);
  });

  it('counts each credential separately', async () => {
    const limited = { 'x-test-per-key': '1' };
    expect((await get('/v1/contacts', { ...limited, 'x-test-credential': 'c1' })).status).toBe(200);
    expect((await get('/v1/contacts', { ...limited, 'x-test-credential': 'c1' })).status).toBe(429);
    expect((await get('/v1/contacts', { ...limited, 'x-test-credential': 'c2' })).status).toBe(200);
  });

  it('counts a contact in the path once, however its id is spelled', async () => {
    const caller = { 'x-test-credential': 'c1' };
    const left = async (id: string) => (await get(`/mcp/${id}`, caller)).headers['ratelimit-remaining'];
    expect([await left('abc'), await left('ABC'), await left('aBc'), await left('abd')]).toEqual([
      '59',
      '58',
      '57',
      '59',
    ]);
  });

  it('counts public documents by hashed address, 60 in a window', async () => {
    for (let i = 0; i < 60; i++) expect((await get('/v1/openapi.json', { 'x-test-address': 'a' })).status).toBe(200);
    expect((await get('/v1/openapi.json', { 'x-test-address': 'a' })).status).toBe(429);
    const other = await get('/v1/openapi.json', { 'x-test-address': 'b' });
    expect(other.headers).toMatchObject({ 'ratelimit-limit': '60', 'ratelimit-remaining': '59' });
  });

  it('ignores a route without a limit and sends no headers there', async () => {
    for (let i = 0; i < 5; i++) {
      const answer = await request(app.getHttpServer())
        .post('/v1/users')
        .set({ 'x-test-per-key': '1', 'x-test-credential': 'c1' });
      expect(answer.status).toBe(201);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('ratelimit'))).toEqual([]);
    }
  });

  it('refuses a route that declares no policy', async () => {
    expect((await get('/undeclared', { 'x-test-credential': 'c1' })).status).toBe(500);
    expect(app.get(Routes).handled).toBe(0);
  });

  it('lets no call through uncounted if the caller of a limited route is unknown', async () => {
    expect((await get('/v1/contacts', {})).status).toBe(500);
    expect(app.get(Routes).handled).toBe(0);
  });
});

describe('the limiter on a route with several buckets', () => {
  let app: INestApplication;
  beforeEach(async () => void (app = await start(TwoBuckets)));
  afterEach(() => app.close());

  it('reports the tightest, and a refused visitor does not drain the workspace', async () => {
    const as = (visitor: string) => request(app.getHttpServer()).get('/v1/contacts').set('x-test-visitor', visitor);
    expect((await as('a')).headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' });
    expect((await as('a')).status).toBe(200);
    for (let i = 0; i < 5; i++) expect((await as('a')).status).toBe(429);
    expect((await as('b')).headers).toMatchObject({ 'ratelimit-remaining': '1' });
    expect((await as('b')).status).toBe(200);
    const refused = await as('c');
    expect(refused.status).toBe(429);
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '4', 'ratelimit-remaining': '0' });
  });
});
