import { IsDateTime } from '../../http/fields.js';

export class HandoffSnoozeBody {
  /** When it comes back: in the future, and within a year. */
  @IsDateTime()
  until: string;
}
