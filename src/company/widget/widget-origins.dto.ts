import { ApiProperty } from '@nestjs/swagger';

/** An allowed origin, and when the widget was used there. Visits are recorded at most every five minutes. */
export class WidgetOriginDto {
  @ApiProperty({ enum: ['widget_origin'] })
  object: 'widget_origin';
  /** As in `allowed_origins`. */
  pattern: string;
  /** null = the widget was never used there. */
  @ApiProperty({ type: String, format: 'date-time' })
  first_seen_at: string | null;
  @ApiProperty({ type: String, format: 'date-time' })
  last_seen_at: string | null;
  /** The origin of the last visit, which a pattern does not name. */
  last_origin: string | null;
}
