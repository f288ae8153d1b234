/** What the agent asks before it can act: for a missing argument, or which of several tools is meant. */
import { t } from '../../platform/kernel/texts/texts.js';
import type { OfferedTool } from '../ports/tool.js';
import type { Pending, TurnResult } from '../ports/turn.js';
import { fieldsOf } from './action-form.js';
import { actionTitle } from './action-summary.js';
import { choicesOf, labelOf, propertiesOf, type Arguments } from './arguments.js';
import { withoutSecrets } from './grounded-arguments.js';
import type { ToolOrder } from './tool-match.js';

interface Asked extends Pick<TurnResult, 'form' | 'fields'> {
  answer: string;
  choices: string[];
  pending: Pending;
}

export interface Asker {
  language: string;
  /** Values that guardrails mask are not stored: the agent asks for them again. */
  isMasking: boolean;
}

export interface WantedArgument {
  arguments: Arguments;
  missing: string;
  /** Replaces the argument's own label. */
  what?: string;
  guessed?: boolean;
}

/** Asks for one argument. */
export function askFor(
  tool: OfferedTool,
  { arguments: args, missing, what, guessed }: WantedArgument,
  { language, isMasking }: Asker,
): Asked {
  const property = propertiesOf(tool.parameters).find(([name]) => name === missing)?.[1] ?? {};
  const yesOrNo = property['type'] === 'boolean' ? [t('choice.yes', language), t('choice.no', language)] : [];
  const known = isMasking ? withoutSecrets(args) : args;
  const isAction = tool.effect === 'act';
  return {
    answer: [
      ...(isAction ? [actionTitle(tool.name)] : []),
      t('order.needs', language, { what: what ?? labelOf(missing, property) }),
    ].join('\n'),
    choices: [...choicesOf(property), ...yesOrNo],
    pending: {
      kind: 'argument',
      tool: tool.name,
      missing,
      ...(guessed && { guessed }),
      arguments: known,
    },
    form: isAction ? 'action' : null,
    fields: isAction ? fieldsOf(tool.parameters, known, language) : [],
  };
}

/** Asks which of several equally matching tools is meant. */
export function askWhich(
  among: ToolOrder[],
  { language, isMasking }: Asker,
): Pick<Asked, 'answer' | 'choices' | 'pending'> {
  const orders = among.map(({ tool, arguments: args }) => ({
    tool: tool.name,
    arguments: isMasking ? withoutSecrets(args) : args,
  }));
  const choices = orders.map(({ tool }) => actionTitle(tool));
  return { answer: t('order.whichOne', language), choices, pending: { kind: 'tool', orders } };
}
