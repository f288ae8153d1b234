import { IsUuid } from './fields.js';

/** `/…/:id` */
export class IdParam {
  @IsUuid()
  id: string;
}

/** `/api/console/workspaces/:workspace/…`: already validated by the credential guard. */
export class WorkspaceParam {
  @IsUuid()
  workspace: string;
}

/** `/api/console/workspaces/:workspace/…/:id` */
export class WorkspaceIdParam extends WorkspaceParam {
  @IsUuid()
  id: string;
}
