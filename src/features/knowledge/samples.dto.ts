import { ApiProperty } from '@nestjs/swagger';

/** The demo's documents that the team has not changed. */
export class KnowledgeSamplesDto {
  @ApiProperty({ enum: ['knowledge_samples'] })
  object: 'knowledge_samples';
  /** How many there are. */
  @ApiProperty({ type: 'integer' })
  documents: number;
}

export class RemovedKnowledgeSamplesDto {
  @ApiProperty({ enum: ['removed_knowledge_samples'] })
  object: 'removed_knowledge_samples';
  /** How many this request removed; 0 if none was left. */
  @ApiProperty({ type: 'integer' })
  documents: number;
}
