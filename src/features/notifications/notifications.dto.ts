/** What a member wants to be told of, and by which way. */
import { ApiProperty } from '@nestjs/swagger';
import { Checked, Omittable, type Problem } from '../../http/fields.js';

export const NOTIFICATION_KINDS = [
  'handoff_opened',
  'not_picked_up',
  'customer_waiting',
  'assigned',
  'mention',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Of who has chosen nothing: the mails that there were before one could choose, and that no hand-off is forgotten. */
export const DEFAULT_MAIL: readonly NotificationKind[] = ['handoff_opened', 'not_picked_up', 'customer_waiting'];

/** In SQL: whether member `t` with preferences `p`, perhaps none, wants mails of the kind in the parameter. */
export const wantsMail = (kind: string): string =>
  `coalesce(p.mail, '{${DEFAULT_MAIL.join(',')}}'::text[]) @> array[${kind}]`;
export const PREFERENCES = `
  left join member_notifications p on p.workspace_id = t.workspace_id and p.member_id = t.id`;

const NAMES = NOTIFICATION_KINDS.join(', ');

function kindsProblem(value: unknown): Problem | null {
  if (!Array.isArray(value)) return { message: 'must be a list' };
  const kinds: readonly string[] = NOTIFICATION_KINDS;
  const at = value.findIndex((one) => !kinds.includes(one as string));
  if (at >= 0) return { key: String(at), message: `must be one of: ${NAMES}` };
  return new Set(value).size < value.length ? { message: 'must not have a value twice' } : null;
}

const IsKinds = (): PropertyDecorator => (target, name) => {
  Checked(kindsProblem)(target, name);
  ApiProperty({ type: 'array', items: { type: 'string', enum: [...NOTIFICATION_KINDS] }, uniqueItems: true })(
    target,
    name,
  );
};

/** At least one of them; each list is replaced as a whole. */
export class UpdateNotifications {
  /** By mail, where the operator has set up SMTP. */
  @Omittable()
  @IsKinds()
  mail?: NotificationKind[];

  /** By a sound of the console. */
  @Omittable()
  @IsKinds()
  sound?: NotificationKind[];

  /** By a notification of the browser, in browsers that allow it. */
  @Omittable()
  @IsKinds()
  browser?: NotificationKind[];
}

/** Your own notifications in one workspace. */
export class NotificationsDto {
  @ApiProperty({ enum: ['notifications'] })
  object: 'notifications';
  @ApiProperty({ enum: NOTIFICATION_KINDS, isArray: true })
  mail: NotificationKind[];
  @ApiProperty({ enum: NOTIFICATION_KINDS, isArray: true })
  sound: NotificationKind[];
  @ApiProperty({ enum: NOTIFICATION_KINDS, isArray: true })
  browser: NotificationKind[];
  /** Whether this service sends mails at all. */
  mail_available: boolean;
}

export type NotificationsRow = Pick<NotificationsDto, 'mail' | 'sound' | 'browser'> & Record<string, unknown>;
