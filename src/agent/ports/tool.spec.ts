import { fail } from '../../platform/kernel/errors.js';
import { agentActor } from '../../platform/kernel/actor.js';
import { defineTool, type ToolContext, type ToolOutcome } from './tool.js';

const CONTEXT: ToolContext = {
  workspaceId: '00000000-0000-7000-8000-000000000000',
  sessionId: null,
  contactId: null,
  actor: agentActor(null),
  surface: 'widget',
  timezone: null,
};

const toolThat = (run: (args: { n: number }) => ToolOutcome) =>
  defineTool<{ n: number }>({
    name: 'count',
    description: 'Counts.',
    parameters: {
      type: 'object',
      properties: { n: { type: 'integer' } },
      required: ['n'],
      additionalProperties: false,
    },
    effect: 'read',
    destructive: false,
    idempotent: true,
    run: async (_, args) => run(args),
  });

describe('a tool', () => {
  it('runs with arguments that match its schema, and with no others', async () => {
    const seen: number[] = [];
    const tool = toolThat(({ n }) => (seen.push(n), { status: 'done', data: n }));
    expect(await tool.run(CONTEXT, { n: 3 })).toEqual({ status: 'done', data: 3 });
    for (const args of [{ n: '3' }, { n: 3, workspaceId: 'another' }, {}, null, 'n=3', [3]])
      expect(await tool.run(CONTEXT, args)).toMatchObject({ status: 'failed', reason: 'invalid_arguments' });
    expect(seen).toEqual([3]);
  });

  it('reports a refusal as an outcome, and passes unexpected errors on', async () => {
    const gone = toolThat(() => {
      throw fail('slot_unavailable');
    });
    expect(await gone.run(CONTEXT, { n: 1 })).toMatchObject({
      status: 'failed',
      reason: 'slot_unavailable',
      data: null,
    });
    const field = toolThat(() => {
      throw fail('invalid_field', 'email must be an address', { param: 'email' });
    });
    expect(await field.run(CONTEXT, { n: 1 })).toMatchObject({ reason: 'invalid_arguments' });
    const broken = toolThat(() => {
      throw new Error('the disk is full');
    });
    await expect(broken.run(CONTEXT, { n: 1 })).rejects.toThrow('the disk is full');
  });
});
