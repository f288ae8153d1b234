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

/** One line of a resource's history: a change and who made it. */
export class ExportedHistoryDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  actor: ExportedActorDto;
  changes: ExportedChangeDto[];
  @ApiProperty({ format: 'date-time' })
  created_at: string;
}
