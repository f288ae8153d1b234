import { ApiProperty } from '@nestjs/swagger';

/** Who caused the event. */
export class ExportedActorDto {
  type: string;
  id: string | null;
  label: string | null;
}

/** One line of a resource's history: when it was changed, and by whom. */
export class ExportedHistoryDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  actor: ExportedActorDto;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
}
