import { IsUuid } from '../../platform/http/fields.js';

export class WorkspacePath {
  @IsUuid()
  workspace: string;
}

export class ContactPath extends WorkspacePath {
  /** Our id of the contact. */
  @IsUuid()
  contact: string;
}
