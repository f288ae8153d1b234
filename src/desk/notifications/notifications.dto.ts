/** A member's notification settings: for which events, and by which channel. */
import { ApiProperty } from '@nestjs/swagger';
import { Checked, Omittable, type Problem } from '../../platform/http/fields.js';

export const NOTIFICATION_KINDS = [
  'handoff_opened',
  'not_picked_up',
  'customer_waiting',
  'assigned',
  'mention',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Defaults: the mails that existed before there were settings, and reminders of forgotten hand-offs. */
export const DEFAULT_MAIL: readonly NotificationKind[] = ['handoff_opened', 'not_picked_up', 'customer_waiting'];

/**
 * SQL: whether member `t` with preferences `p`, which may be missing, wants mails of the kind in the parameter. Nobody
 * reads a placeholder's.
 */
export const wantsMail = (kind: string): string =>
  `not t.placeholder and coalesce(p.mail, '{${DEFAULT_MAIL.join(',')}}'::text[]) @> array[${kind}]`;
export const PREFERENCES = `
  left join member_notifications p on p.workspace_id = t.workspace_id and p.member_id = t.id`;

const NAMES = NOTIFICATION_KINDS.join(', ');

function kindsProblem(value: unknown): Problem | null {
  if (!Array.isArray(value)) return { message: 'must be a list' };
  const kinds: readonly string[] = NOTIFICATION_KINDS;
  const index = value.findIndex((item) => !kinds.includes(item as string));
  if (index >= 0) return { key: String(index), message: `must be one of: ${NAMES}` };
  return new Set(value).size < value.length ? { message: 'must not repeat a value' } : null;
}

const IsKinds = (): PropertyDecorator => (target, name) => {
  Checked(kindsProblem)(target, name);
  ApiProperty({ type: 'array', items: { type: 'string', enum: [...NOTIFICATION_KINDS] }, uniqueItems: true })(
    target,
    name,
  );
};

/** At least one field; each list is replaced as a whole. */
export class UpdateNotifications {
  /** By mail, if the operator has set up SMTP. */
  @Omittable()
  @IsKinds()
  mail?: NotificationKind[];

  /** With a sound in the console. */
  @Omittable()
  @IsKinds()
  sound?: NotificationKind[];

  /** As a browser notification, in browsers that allow it. */
  @Omittable()
  @IsKinds()
  browser?: NotificationKind[];
}

/** Your own notification settings in one workspace. */
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
