import { IsIn } from 'class-validator';

export const OUTCOMES = ['solved', 'partial', 'unsolved'] as const;

export class HandoffResolveBody {
  /** What came out, as the team says. */
  @IsIn(OUTCOMES)
  resolution: (typeof OUTCOMES)[number];
}
