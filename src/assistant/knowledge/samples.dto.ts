import { ApiProperty } from '@nestjs/swagger';

/** Origins of the demo's documents start with this; no import makes such. */
export const SAMPLE_ORIGIN = 'docs/guide/';

/** The demo's documents. */
export class KnowledgeSamplesDto {
  @ApiProperty({ enum: ['knowledge_samples'] })
  object: 'knowledge_samples';
  /** Number of sample documents: those of the demo that the team has not changed. */
  @ApiProperty({ type: 'integer' })
  documents: number;
  /** Number of the demo’s documents that the team has changed, which are no samples any more. */
  @ApiProperty({ type: 'integer' })
  changed: number;
}

export class RemovedKnowledgeSamplesDto {
  @ApiProperty({ enum: ['removed_knowledge_samples'] })
  object: 'removed_knowledge_samples';
  /** Number of documents that this request deleted; 0 if none was left. */
  @ApiProperty({ type: 'integer' })
  documents: number;
  /** Number of the demo’s documents that the team has changed; they stay. */
  @ApiProperty({ type: 'integer' })
  changed: number;
}
