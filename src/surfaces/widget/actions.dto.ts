import { IsIn } from 'class-validator';
import type { ActionDto } from '../../features/actions/actions.dto.js';
import { Optional } from '../../http/fields.js';
import type { Json } from '../../kernel/json-schema.js';

export class WidgetConfirmBody {
  /** Default: `confirm`. */
  @Optional()
  @IsIn(['confirm', 'decline'])
  decision?: 'confirm' | 'decline' | null;
}

/** What the person may see of an action: what was asked, and how it stands; never what was sent or came back. */
export class WidgetActionDto {
  id: string;
  object: 'action';
  name: string;
  title: string;
  arguments: Record<string, Json>;
  status:
    'awaiting_confirmation' | 'awaiting_approval' | 'running' | 'done' | 'failed' | 'refused' | 'declined' | 'expired';
  destructive: boolean;
  /** Why it was not done, for people. */
  message: string | null;
  expires_at: string | null;
}

/** @param message why it was not done, where somebody said so just now */
export const presentWidgetAction = (action: ActionDto, message: string | null = null): WidgetActionDto => ({
  id: action.id,
  object: 'action',
  name: action.name,
  title: titleOf(action.name),
  arguments: action.arguments,
  status: statusOf(action),
  destructive: action.destructive,
  message,
  expires_at: action.status.startsWith('awaiting_') ? action.expires_at : null,
});

function statusOf({ status, reason }: ActionDto): WidgetActionDto['status'] {
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
