import type { OfferedTool } from '../../src/agent/ports/tool.js';

/** The schema of arguments that are all text, and all needed. */
export const textArguments = (...names: string[]): OfferedTool['parameters'] => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  required: names,
});

/** Makes actions of the workspace that do nothing but add their name and arguments to `ran`. */
export const recordedTool =
  (ran: unknown[]) =>
  (name: string, description: string, parameters: OfferedTool['parameters']): OfferedTool => ({
    name,
    description,
    parameters,
    effect: 'act',
    destructive: false,
    idempotent: false,
    run: (args) => {
      ran.push([name, args]);
      return Promise.resolve({ status: 'done', data: null });
    },
  });
