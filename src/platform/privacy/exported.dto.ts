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

/** What may be a person's: by what they only told, or a number that is written without its country. */
export class UnprovenMatchDto {
  /** A contact is never a part of another. */
  @ApiProperty({ enum: ['imported_conversation', 'contact'] })
  type: 'imported_conversation' | 'contact';
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['email', 'phone'] })
  by: 'email' | 'phone';
  /** Of the person, as it has it. */
  name: string | null;
}
