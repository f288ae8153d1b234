import { IsInt, Max, Min } from 'class-validator';

export class TeamReadBody {
  /** The `seq` of the last message that is on the screen. */
  @IsInt()
  @Min(0)
  @Max(2_147_483_647)
  seq: number;
}
