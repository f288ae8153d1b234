import { IsDateTime } from '../../platform/http/fields.js';

export class HandoffSnoozeBody {
  /** When it returns to the queue: in the future, and within a year. */
  @IsDateTime()
  until: string;
}
