import { ApiProperty } from '@nestjs/swagger';
import { MAILBOX_PROVIDERS, type MailboxProviderId } from '../../../platform/config/mailbox-providers.js';
import { IsText } from '../../../platform/http/text-fields.js';

/** The providers whose mailboxes can be connected by OAuth. The operator configures them. */
export class MailboxProvidersDto {
  @ApiProperty({ enum: ['mailbox_providers'] })
  object: 'mailbox_providers';
  @ApiProperty({ enum: MAILBOX_PROVIDERS, isArray: true })
  providers: MailboxProviderId[];
}

/** What the provider sent the browser back with. */
export class FinishAuthorization {
  @IsText(200, 1)
  state: string;

  @IsText(4_000, 1)
  code: string;
}

/** The address to which to send the browser. */
export class MailboxAuthorizationDto {
  @ApiProperty({ enum: ['mailbox_authorization'] })
  object: 'mailbox_authorization';
  /** The provider’s page. */
  url: string;
}
