import { ApiProperty } from '@nestjs/swagger';
import type { Json } from '../../platform/kernel/json-schema.js';
import type { ActionDto } from './actions.dto.js';

const MESSAGE_ACTION_STATUSES = [
  'awaiting_confirmation',
  'awaiting_approval',
  'running',
  'done',
  'failed',
  'refused',
  'declined',
  'expired',
] as const;

/** An action as the customer sees it: what it does and its state, never the request or the response. */
export class MessageActionDto {
  /** The receipt, `GET /v1/actions/{id}`. */
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['action'] })
  object: 'action';
  name: string;
  /** The name for people. */
  title: string;
  @ApiProperty({ type: 'object', additionalProperties: true })
  arguments: Record<string, Json>;
  @ApiProperty({ enum: MESSAGE_ACTION_STATUSES })
  status: (typeof MESSAGE_ACTION_STATUSES)[number];
  destructive: boolean;
  /** Why it was not executed, for people; null if there is no message. */
  message: string | null;
  /** When the confirmation or approval expires; null if it waits for neither. */
  @ApiProperty({ format: 'date-time' })
  expires_at: string | null;
}

/** The part of a receipt that the customer may see. */
export type MessageActionRow = Pick<
  ActionDto,
  'id' | 'name' | 'arguments' | 'status' | 'reason' | 'destructive' | 'expires_at'
>;

/** @param message the reason, if the action was just refused */
export const presentMessageAction = (row: MessageActionRow, message: string | null = null): MessageActionDto => ({
  id: row.id,
  object: 'action',
  name: row.name,
  title: titleOf(row.name),
  arguments: row.arguments,
  status: statusOf(row),
  destructive: row.destructive,
  message,
  expires_at: row.status.startsWith('awaiting_') ? row.expires_at : null,
});

function statusOf({ status, reason }: MessageActionRow): MessageActionDto['status'] {
  if (status === 'completed') return 'done';
  if (status === 'approved') return 'running';
  if (status === 'refused') return reason === 'declined' || reason === 'expired' ? reason : 'refused';
  return status;
}

/** `change_plan` → `Change plan` */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
