import { IsString } from 'class-validator';

export class ArtifactParams {
  /** The publishable key; the credential guard has checked it. */
  @IsString()
  pk: string;

  /** `agent.json`, `llms.txt`, `widget.json`, `mcp.json` or `openapi.json`. */
  @IsString()
  artifact: string;
}
