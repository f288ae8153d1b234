import { IsString, MaxLength } from 'class-validator';
import type { WidgetTeamDto } from '../../features/answering/team-notes.dto.js';
import type { WidgetSettings } from '../../features/widget/widget-settings.dto.js';
import { Optional } from '../../http/fields.js';
import { IsLanguageTag, IsWebUrl, IsZone } from '../../http/text-fields.js';
import type { WidgetContactDto } from './widget-contact.dto.js';

/** Longest token that is looked at. */
const TOKEN_MAX = 8_192;

export class BootBody {
  /** As the last boot gave it. One that is not good (any more) makes a new visitor. */
  @Optional()
  @IsString()
  @MaxLength(TOKEN_MAX)
  visitor_token?: string | null;

  /** A JWT of the workspace's backend: who the person is. */
  @Optional()
  @IsString()
  @MaxLength(TOKEN_MAX)
  identity_token?: string | null;

  @Optional()
  @IsWebUrl()
  page_url?: string | null;

  @Optional()
  @IsLanguageTag()
  locale?: string | null;

  @Optional()
  @IsZone()
  timezone?: string | null;
}

/** What the script needs to begin. */
export class WidgetBootDto {
  object: 'widget_boot';
  /** To be sent as X-Visitor-Token from now on, in place of any former one; good for 180 days. */
  visitor_token: string;
  contact: WidgetContactDto;
  /** `team`: whether a person of the team is there; null where the workspace has no office hours. */
  settings: WidgetSettings & { team: WidgetTeamDto | null };
  /** The latest conversation that has not ended. */
  session: object | null;
}
