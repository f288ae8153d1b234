import { ApiProperty } from '@nestjs/swagger';

/** Whether this installation sends mail. The operator configures it. */
export class MailSettingsDto {
  @ApiProperty({ enum: ['mail_settings'] })
  object: 'mail_settings';
  /** Whether SMTP is configured. */
  configured: boolean;
  /** Sender of all mails; null = none is sent. */
  from: string | null;
}

export const MAIL_FAILURES = ['login', 'unreachable', 'tls', 'recipient', 'sender', 'other'] as const;

/** How a test mail ended. */
export class MailTestDto {
  @ApiProperty({ enum: ['mail_test'] })
  object: 'mail_test';
  /** The address of the member who asked. */
  to: string;
  /** Whether the mail server accepted the mail. */
  sent: boolean;
  /** What went wrong; null if it was sent. */
  @ApiProperty({ enum: MAIL_FAILURES })
  failure: (typeof MAIL_FAILURES)[number] | null;
  /** The client’s code and the server’s status, such as `EAUTH 535`; null if it was sent. */
  detail: string | null;
}
