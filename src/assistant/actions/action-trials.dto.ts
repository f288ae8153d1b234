import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { Checked, Omittable, Optional, type Problem } from '../../platform/http/fields.js';
import { IsText } from '../../platform/http/text-fields.js';
import type { Json } from '../../platform/kernel/json-schema.js';
import type { Trial } from './action-trial.service.js';
import { ActionDefinitionDto, METHODS, type ActionMethod } from './definitions.dto.js';

/** Characters; in bytes it may be four times as many, which the body's limit bounds. */
const DOCUMENT_CHARS_MAX = 1_048_576;
const OPERATIONS_MAX = 50;
const OPERATION_CHARS_MAX = 300;
const TOKEN_CHARS_MAX = 8_192;

function operationsProblem(value: unknown): Problem | null {
  if (!Array.isArray(value) || value.length > OPERATIONS_MAX)
    return { message: `must be a list of at most ${OPERATIONS_MAX} operations` };
  const index = value.findIndex((item) => typeof item !== 'string' || item.length > OPERATION_CHARS_MAX);
  if (index < 0) return null;
  return { key: String(index), message: `must be a string of at most ${OPERATION_CHARS_MAX} characters` };
}

const argumentsProblem = (value: unknown): Problem | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? null : { message: 'must be an object' };

export class TrialNameParam {
  /** Of the action. */
  @IsText(64, 1)
  name: string;
}

/** Either `document` or `url`. */
export class ImportActions {
  /** The text of an OpenAPI document (3.0 or 3.1, JSON). */
  @Omittable()
  @IsText(DOCUMENT_CHARS_MAX, 1)
  document?: string;

  /** URL of such a document: https, with a public address. */
  @Omittable()
  @IsText(2_000, 1)
  @ApiProperty({ format: 'uri' })
  url?: string;

  /** Operations to return as definitions, named as in `operations` of the response. Default: none. */
  @Omittable()
  @Checked(operationsProblem)
  @ApiProperty({ type: [String], maxItems: OPERATIONS_MAX })
  operations?: string[];

  /** Replaces the document’s first server. */
  @Omittable()
  @IsText(2_000, 1)
  @ApiProperty({ format: 'uri' })
  base_url?: string;
}

class LeftOutDto {
  operation: string;
  /** Why it cannot be an action. */
  reason: string;
}

/** The operations of an OpenAPI document, and the definitions made from them. */
export class ActionImportDto {
  @ApiProperty({ enum: ['action_import'] })
  object: 'action_import';
  /** All operations, up to 1,000. */
  @ApiProperty({ type: [String] })
  operations: string[];
  /** The requested operations as action definitions. */
  @ApiProperty({ type: [ActionDefinitionDto] })
  actions: ActionDefinitionDto[];
  @ApiProperty({ type: [LeftOutDto] })
  left_out: LeftOutDto[];
}

export class TryAction {
  @Checked(argumentsProblem)
  @ApiProperty({ type: 'object', additionalProperties: true })
  arguments: Record<string, Json>;

  /** Sent as the contact’s own token. It is not stored. */
  @Optional()
  @IsText(TOKEN_CHARS_MAX, 1)
  vendor_token?: string | null;

  /** true: only shows the request. */
  @Omittable()
  @IsBoolean()
  @ApiProperty({ default: false })
  dry_run?: boolean;
}

class TrialRequestDto {
  @ApiProperty({ enum: METHODS })
  method: ActionMethod;
  url: string;
  @ApiProperty({ type: 'object', additionalProperties: true })
  body: Record<string, Json> | null;
}

class TrialOutcomeDto {
  /** Why it failed, as in a receipt; null = success. */
  reason: string | null;
  message: string | null;
  @ApiProperty({ type: 'integer' })
  response_status: number | null;
  /** The first kilobyte of the response, without secrets. */
  response_excerpt: string | null;
}

/** The request of a trial, and its response. */
export class ActionTrialDto {
  @ApiProperty({ enum: ['action_trial'] })
  object: 'action_trial';
  name: string;
  request: TrialRequestDto;
  /** null if nothing was sent. */
  outcome: TrialOutcomeDto | null;
}

export const presentTrial = (name: string, { request: { method, url, body }, outcome }: Trial): ActionTrialDto => ({
  object: 'action_trial',
  name,
  request: { method, url, body },
  outcome: outcome && {
    reason: outcome.reason,
    message: outcome.message,
    response_status: outcome.httpStatus,
    response_excerpt: outcome.excerpt,
  },
});
