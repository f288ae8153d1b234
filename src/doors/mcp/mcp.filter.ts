import { Catch, type ArgumentsHost } from '@nestjs/common';
import type { Response } from 'express';
import { ErrorFilter } from '../../platform/http/error.filter.js';
import type { ApiError } from '../../platform/kernel/errors.js';
import type { AppRequest } from '../../platform/policy/request.js';
import { errorMessage } from './json-rpc.js';
import { refusedMessageOf } from './message.js';

/** Errors on this surface as JSON-RPC: the same statuses and headers, another body (specification §9.2). */
@Catch()
export class McpFilter extends ErrorFilter {
  override async catch(thrown: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<AppRequest>();
    const message = await refusedMessageOf(request, host.switchToHttp().getResponse<Response>());
    this.respond(thrown, host, (error: ApiError) => errorMessage(error, request.requestId, message));
  }
}
