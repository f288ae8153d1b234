import { Matches } from 'class-validator';
import { IsText } from '../../../platform/http/text-fields.js';

export class NewWorkspaceBody {
  /** Shown to the team, and to customers in mails. */
  @IsText(200, 1)
  @Matches(/\S/, { message: 'name must not be blank' })
  name: string;
}
