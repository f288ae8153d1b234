import { ApiProperty } from '@nestjs/swagger';

/** Who caused the event. */
export class ExportedActorDto {
  type: string;
  id: string | null;
  label: string | null;
}

export class ExportedChangeDto {
  field: string;
  before: string | null;
  after: string | null;
}

/** One line of the history that is kept of a resource: what was changed at once, and by whom. */
export class ExportedHistoryDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  actor: ExportedActorDto;
  changes: ExportedChangeDto[];
  @ApiProperty({ format: 'date-time' })
  created_at: string;
}
