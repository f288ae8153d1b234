/** Wraps the results of handlers: a resource, a page, or a stream of events (specification §1.2). */
import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { requestOf } from '../policy/request.js';
import { EventStream } from './event-stream.js';
import { LiveStream } from './live-stream.js';
import { Page } from './page.js';
import { ResourceStream } from './resource-stream.js';

/** A resource as a presenter returns it, with its type in `object`. */
export interface Resource {
  object: string;
}

/** A response that is sent without an envelope: artifacts, probes, documents. */
export class Bare {
  constructor(readonly body: unknown) {}
}

/** A resource with a status that the service chose: 201 when created, 200 afterwards. */
export class WithStatus {
  constructor(
    readonly status: number,
    readonly resource: Resource | EventStream,
  ) {}
}

@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { requestId } = requestOf(context);
    return next.handle().pipe(
      map((result: unknown) => {
        if (!(result instanceof WithStatus)) return envelope(result, requestId);
        context.switchToHttp().getResponse<Response>().locals['status'] = result.status;
        return envelope(result.resource, requestId);
      }),
    );
  }
}

/** The response body for a handler's result. */
export function envelope(result: unknown, requestId: string): unknown {
  if (result instanceof LiveStream) return result;
  if (result instanceof Bare || result instanceof StreamableFile) return result instanceof Bare ? result.body : result;
  if (result instanceof EventStream)
    return new StreamableFile(result.body(requestId), { type: 'text/event-stream; charset=utf-8' });
  if (result instanceof ResourceStream) return result.body(requestId);
  if (result instanceof Page)
    return {
      object: 'list',
      data: result.items,
      has_more: result.nextCursor !== null,
      next_cursor: result.nextCursor,
      request_id: requestId,
    };
  const resource = result as Resource;
  return { object: resource.object, data: resource, request_id: requestId };
}
