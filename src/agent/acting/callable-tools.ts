/** The tools of a turn that a large model may call. */
import type { ToolSketch } from '../ports/model.js';
import type { OfferedTool } from '../ports/tool.js';
import { MEETING_SKETCHES } from './meeting-calls.js';

/** Beside meetings. */
export const callableTools = (tools: OfferedTool[]): OfferedTool[] =>
  tools.filter(({ name, effect }) => effect === 'act' || name === 'capture_lead');

export const toolSketches = (tools: OfferedTool[]): ToolSketch[] => [
  ...(tools.some(({ name }) => name === 'list_slots') ? MEETING_SKETCHES : []),
  ...callableTools(tools).map(({ name, description, parameters }) => ({ name, description, parameters })),
];
