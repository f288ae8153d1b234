import { ApiProperty } from '@nestjs/swagger';
import { Checked } from '../../platform/http/fields.js';
import { IsText } from '../../platform/http/text-fields.js';
import {
  ActionDefinitionBody,
  ActionDefinitionDto,
  definitionProblem,
} from '../../assistant/actions/definitions.dto.js';

export class ActionNameParam {
  /** Of the action. */
  @IsText(64, 1)
  name: string;
}

export class PutActionDefinition {
  /** As in `actions` of the workspace. A secret header without a value keeps its stored value for the same host. */
  @Checked(definitionProblem)
  action: ActionDefinitionBody;
}

/** All actions of the workspace, as they are now. */
export class ActionDefinitionsDto {
  @ApiProperty({ enum: ['action_definitions'] })
  object: 'action_definitions';
  /** In the order in which they were added. */
  @ApiProperty({ type: [ActionDefinitionDto] })
  actions: ActionDefinitionDto[];
}
