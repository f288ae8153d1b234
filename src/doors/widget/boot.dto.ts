import { IsString, MaxLength } from 'class-validator';
import type { WidgetTeamDto } from '../../conversations/turns/team-notes.dto.js';
import type { WidgetSettings } from '../../company/widget/widget-settings.dto.js';
import { Optional } from '../../platform/http/fields.js';
import { WidgetSessionBody } from './conversations.dto.js';
import type { WidgetContactDto } from './widget-contact.dto.js';

/** Longest token that is examined. */
const TOKEN_MAX = 8_192;

export class BootBody extends WidgetSessionBody {
  /** The token from the last boot. An invalid one creates a new visitor. */
  @Optional()
  @IsString()
  @MaxLength(TOKEN_MAX)
  visitor_token?: string | null;

  /** A JWT of the workspace's backend that identifies the person. */
  @Optional()
  @IsString()
  @MaxLength(TOKEN_MAX)
  identity_token?: string | null;
}

/** What the script needs to start. */
export class WidgetBootDto {
  object: 'widget_boot';
  /** Send it as X-Visitor-Token from now on, instead of any former one; valid for 180 days. */
  visitor_token: string;
  contact: WidgetContactDto;
  /** `team`: availability of the team; null if the workspace has no office hours. */
  settings: WidgetSettings & { team: WidgetTeamDto | null };
  /** The latest conversation that has not ended. */
  session: object | null;
}
