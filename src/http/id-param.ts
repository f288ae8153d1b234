import { IsUuid } from './fields.js';

/** `/…/:id` */
export class IdParam {
  @IsUuid()
  id: string;
}

/** `/api/console/workspaces/:workspace/…`: the credential has judged it already. */
export class WorkspaceParam {
  @IsUuid()
  workspace: string;
}

/** `/api/console/workspaces/:workspace/…/:id` */
export class WorkspaceIdParam extends WorkspaceParam {
  @IsUuid()
  id: string;
}
