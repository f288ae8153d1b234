import { Injectable } from '@nestjs/common';
import { GuardedFetch } from '../../platform/outbound/guarded-fetch.js';
import { OutboundRefused } from '../../platform/outbound/outbound-refused.js';
import { failedCall, failedOutbound, outcomeOf, type CallOutcome } from './api-response.rules.js';
import type { ActionDefinitionDto } from './definitions.dto.js';
import type { ActionSecrets } from './definitions.reader.js';
import type { ActionRequest } from './request.rules.js';

export interface Call {
  workspaceId: string;
  definition: ActionDefinitionDto;
  request: ActionRequest;
  /** Values of the definition's secret headers. */
  secrets: ActionSecrets;
  /** Argument values that must not appear in the receipt. */
  masked?: string[];
  /** The contact's own token; null = none is stored. */
  token: string | null;
  /** The same for every attempt of one action: lets the customer's API detect a repetition. */
  idempotencyKey: string;
}

/** Sends an action to the customer's API, once; every result, including a failure, is an outcome. */
@Injectable()
export class ActionCaller {
  constructor(private readonly outbound: GuardedFetch) {}

  async call({
    workspaceId,
    definition,
    request,
    secrets,
    masked = [],
    token,
    idempotencyKey,
  }: Call): Promise<CallOutcome> {
    if (definition.token !== null && token === null) return failedCall('no_token');
    const { method, url, body } = request;
    const headers: Record<string, string> = { accept: 'application/json', ...request.headers, ...secrets };
    if (definition.token !== null && token !== null) {
      const { header, scheme } = definition.token;
      headers[header] = scheme === null ? token : `${scheme} ${token}`;
    }
    if (method !== 'GET') headers['idempotency-key'] = idempotencyKey;
    if (body !== null) headers['content-type'] = 'application/json';
    try {
      const response = await this.outbound.fetch(workspaceId, url, {
        method,
        headers,
        body: body === null ? undefined : JSON.stringify(body),
        timeoutMs: definition.timeout_seconds * 1_000,
        maxBytes: definition.max_response_bytes,
      });
      return outcomeOf(response, [...Object.values(secrets), ...masked, ...(token === null ? [] : [token])]);
    } catch (error) {
      if (error instanceof OutboundRefused) return failedOutbound(error.reason);
      throw error;
    }
  }
}
