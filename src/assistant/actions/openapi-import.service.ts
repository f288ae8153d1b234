import { setImmediate as otherWork } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { fail } from '../../platform/kernel/errors.js';
import { GuardedFetch } from '../../platform/outbound/guarded-fetch.js';
import { OutboundRefused } from '../../platform/outbound/outbound-refused.js';
import type { ActionImportDto, ImportActions } from './action-trials.dto.js';
import { normalDefinition } from './definitions.dto.js';
import { actionsOf, DocumentProblem, operationsOf } from './openapi.rules.js';

export const IMPORT_BYTES_MAX = 1_048_576;
const FETCH_MS = 10_000;
const LISTED_MAX = 1_000;

/** Operations of a customer's API as definitions, from a document that is sent or fetched. */
@Injectable()
export class OpenapiImportService {
  constructor(private readonly outbound: GuardedFetch) {}

  /** Throws `invalid_field`, which says what is wrong with the document or its address. */
  async read(
    workspaceId: string,
    { document: sent, url, operations = [], base_url: base }: ImportActions,
  ): Promise<ActionImportDto> {
    const param = sent === undefined ? 'url' : 'document';
    const document = parsed(await this.textOf(workspaceId, sent, url), param);
    const found: ActionImportDto = { object: 'action_import', operations: [], actions: [], left_out: [] };
    try {
      found.operations = operationsOf(document).slice(0, LISTED_MAX);
      for (const operation of operations) {
        const { actions, left } = actionsOf(document, [operation], base ?? null);
        if (actions.length + left.length === 0)
          found.left_out.push({ operation, reason: 'the document has no such operation' });
        found.actions.push(...actions.map(normalDefinition));
        found.left_out.push(...left.map(({ operation: id, why }) => ({ operation: id, reason: why })));
        // A document may be made so that each operation takes long.
        await otherWork();
      }
    } catch (error) {
      if (error instanceof DocumentProblem) throw fail('invalid_field', error.message, { param });
      throw error;
    }
    return found;
  }

  private async textOf(workspaceId: string, sent?: string, url?: string): Promise<string> {
    if (sent !== undefined && url === undefined) return sent;
    if (sent === undefined && url !== undefined) return this.fetched(workspaceId, url);
    throw fail('invalid_field', 'Send either document or url.', { param: 'document' });
  }

  private async fetched(workspaceId: string, url: string): Promise<string> {
    try {
      const headers = { accept: 'application/json' };
      const options = { headers, redirects: 3, timeoutMs: FETCH_MS, maxBytes: IMPORT_BYTES_MAX };
      const { status, bytes } = await this.outbound.fetch(workspaceId, url, options);
      if (status === 200) return bytes.toString('utf8');
      throw fail('invalid_field', `The address answered ${status}.`, { param: 'url' });
    } catch (error) {
      if (error instanceof OutboundRefused) throw fail('invalid_field', `url ${error.message}`, { param: 'url' });
      throw error;
    }
  }
}

function parsed(text: string, param: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw fail('invalid_field', 'The OpenAPI document must be JSON.', { param });
  }
}
