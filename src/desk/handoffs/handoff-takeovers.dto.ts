import { IsIn } from 'class-validator';

export const OUTCOMES = ['solved', 'partial', 'unsolved'] as const;

export class HandoffResolveBody {
  /** The outcome. */
  @IsIn(OUTCOMES)
  resolution: (typeof OUTCOMES)[number];
}
