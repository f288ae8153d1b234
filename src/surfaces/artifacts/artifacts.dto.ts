import { IsString } from 'class-validator';

export class ArtifactParams {
  /** The publishable key, which the credential guard has judged. */
  @IsString()
  pk: string;

  /** `agent.json`, `llms.txt`, `widget.json`, `mcp.json` or `openapi.json`. */
  @IsString()
  artifact: string;
}
