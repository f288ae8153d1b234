import { IsInt, Max, Min } from 'class-validator';

export class TeamReadBody {
  /** The `seq` of the last visible message. */
  @IsInt()
  @Min(0)
  @Max(2_147_483_647)
  seq: number;
}
