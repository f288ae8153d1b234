import { IsUuid } from '../../http/fields.js';

export class WorkspacePath {
  @IsUuid()
  workspace: string;
}
