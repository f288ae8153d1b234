import { Controller, Get, Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { readRawBody } from '../platform/http/body.js';
import { Bare } from '../platform/http/envelope.interceptor.js';
import { IdParam } from '../platform/http/id-param.js';
import { UploadQueue } from '../platform/http/upload-queue.js';
import { Access } from '../platform/policy/access.js';
import { attemptOf } from '../platform/policy/credential-lookups.js';
import type { AppRequest } from '../platform/policy/request.js';
import { ChannelDeliveriesService } from './deliveries.service.js';

const CHALLENGE =
  'a provider proves an address by a token of the account, which is compared in constant time, and may be guessed 30 times a minute';
const DELIVERY = 'a provider signs the raw bytes with the account’s secret; nothing is parsed before that';

/** Where providers deliver what customers write. */
@Controller()
export class ChannelDeliveriesController {
  constructor(
    private readonly deliveries: ChannelDeliveriesService,
    private readonly uploads: UploadQueue,
  ) {}

  /** Answers a provider's challenge with its own text. */
  @Get('/api/channels/:id')
  @Access({ public: CHALLENGE, limit: 'none' })
  @Header('Cache-Control', 'no-store')
  async challenge(
    @Param() { id }: IdParam,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Bare> {
    const query = new URL(request.url, 'http://localhost').searchParams;
    const text = await this.deliveries.challenge(id, query, attemptOf(request));
    response.type('text/plain; charset=utf-8');
    return new Bare(text);
  }

  /** Takes a delivery. It is stored when this answers, and handled after. */
  @Post('/api/channels/:id')
  @Access({ public: DELIVERY, limit: 'none' })
  @HttpCode(200)
  async deliver(
    @Param() { id }: IdParam,
    @Req() request: AppRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Bare> {
    const delivery = await this.deliveries.open(id, request.headers, attemptOf(request));
    await this.uploads.delivery(id, { request, response }, async () => {
      const body = await readRawBody(request, response, delivery.adapter.maxBodyBytes);
      await this.deliveries.receive(delivery, request.headers, body);
    });
    return new Bare({ received: true });
  }
}
