/** Tools for a contact's sessions with the agent: asking, reading, requesting a teammate. */
import { Injectable } from '@nestjs/common';
import { Matches } from 'class-validator';
import { AnsweringService } from '../../conversations/answering/answering.service.js';
import { MessagesQuery } from '../../conversations/sessions/sessions.dto.js';
import { SessionsReader } from '../../conversations/sessions/sessions.reader.js';
import { IsUuid, Optional } from '../../platform/http/fields.js';
import { IdParam } from '../../platform/http/id-param.js';
import { readObject } from '../../platform/http/input.js';
import { PageQuery } from '../../platform/http/page.js';
import { IsLanguageTag, IsText } from '../../platform/http/text-fields.js';
import { fail } from '../../platform/kernel/errors.js';
import { KnowledgeTools } from './knowledge.tools.js';
import { answerSchemaOf, argumentsOf, inputSchemaOf, transcriptOf, TRANSCRIPT_SCHEMA } from './operation-tool.js';
import { ADDS, READS, type McpTool, type McpToolCall } from './tool.js';
import { Voice } from './agent-silence.js';

class ConversationArguments {
  @Optional()
  @IsUuid()
  session_id?: string | null;

  @Optional()
  @IsLanguageTag()
  locale?: string | null;
}
class ConversationQuestion extends ConversationArguments {
  @IsText(4_000, 1)
  @Matches(/\S/, { message: 'question must not be blank' })
  question: string;
}
class EscalateArguments extends ConversationArguments {
  @IsText(4_000, 1)
  @Matches(/\S/, { message: 'ask must not be blank' })
  ask: string;
}

const TEXT = { type: 'string', minLength: 1, maxLength: 4_000 };
const CONVERSATION = {
  session_id: {
    type: ['string', 'null'],
    format: 'uuid',
    description: 'Of an earlier answer, to go on with that conversation; a new one begins without it.',
  },
  locale: { type: ['string', 'null'], description: 'BCP 47 language of the text; found out from it where absent.' },
};

/** Parameters of a list without filters. */
const PAGE_SCHEMA = pageSchema();

/** Only for grants, and for members who may answer on behalf of the contact. */
const COMMON = { needs: 'reply', anonymous: false } as const;

@Injectable()
export class ConversationTools {
  constructor(
    private readonly knowledge: KnowledgeTools,
    private readonly asking: AnsweringService,
    private readonly sessions: SessionsReader,
    private readonly voice: Voice,
  ) {}

  /** @param contactId contact of the endpoint */
  all(contactId: string): McpTool[] {
    return [
      this.ask(contactId),
      { ...this.knowledge.search, ...COMMON },
      this.list(contactId),
      this.read(contactId),
      this.escalate(contactId),
    ];
  }

  private ask(contactId: string): McpTool {
    return {
      ...COMMON,
      name: 'ask',
      title: 'Ask the company’s agent',
      description:
        'Asks the company’s agent in a conversation of this customer, which the team can read. Every sentence of the answer is proven by a quotation of the company’s documents; if they do not say it, it abstains. With abstain_reason not_certain it offers `articles`, the best first: show them as the company’s words that may help, never as its answer. Pass session_id to go on with a conversation: offer the customer `choices`, and send the chosen one as the next question. If `action` is awaiting_confirmation, ask the customer, then send yes or no as the next question, or call run_action with its id as confirm_id.',
      annotations: ADDS,
      inputSchema: {
        type: 'object',
        properties: { question: { ...TEXT, description: 'The question, in any language.' }, ...CONVERSATION },
        required: ['question'],
        additionalProperties: false,
      },
      outputSchema: answerSchemaOf('ask'),
      call: async ({ caller, requestId }, args) => {
        const body = { ...readObject(ConversationQuestion, args), contact_id: contactId };
        await this.voice.require(caller.workspaceId, 'Use escalate to reach a person.');
        return this.asking.answer(caller.workspaceId, { requestId, body, channel: 'agent' });
      },
    };
  }

  private list(contactId: string): McpTool {
    return {
      ...COMMON,
      name: 'list_conversations',
      title: 'List this customer’s conversations',
      description:
        'Lists this customer’s own conversations with the company, newest first; read one with get_conversation.',
      annotations: READS,
      inputSchema: PAGE_SCHEMA,
      outputSchema: answerSchemaOf('listSessions'),
      call: async ({ caller }, args) => {
        const { query } = argumentsOf({ query: PageQuery }, args);
        const page = await this.sessions.list(caller.workspaceId, { ...query, contact_id: contactId });
        return { object: 'list', data: page.items, has_more: page.nextCursor !== null, next_cursor: page.nextCursor };
      },
    };
  }

  private read(contactId: string): McpTool {
    return {
      ...COMMON,
      name: 'get_conversation',
      title: 'Get a conversation with its transcript',
      description:
        'Reads one of this customer’s conversations with what was said, oldest first. A long transcript comes in pages: pass next_cursor as cursor.',
      annotations: READS,
      inputSchema: inputSchemaOf('listSessionMessages'),
      outputSchema: TRANSCRIPT_SCHEMA,
      call: (call, args) => this.conversation(call, contactId, args),
    };
  }

  private escalate(contactId: string): McpTool {
    return {
      ...COMMON,
      name: 'escalate',
      title: 'Reach a person',
      description:
        'Hands this customer’s matter to a person of the company, in a conversation of its own or the one of session_id. Use it whenever the customer wants a person.',
      annotations: ADDS,
      inputSchema: {
        type: 'object',
        properties: { ask: { ...TEXT, description: 'What the customer wants of the company.' }, ...CONVERSATION },
        required: ['ask'],
        additionalProperties: false,
      },
      outputSchema: answerSchemaOf('ask'),
      call: ({ caller, requestId }, args) => {
        const { ask: question, ...rest } = readObject(EscalateArguments, args);
        const body = { ...rest, question, contact_id: contactId };
        return this.asking.escalate(caller.workspaceId, { requestId, body, channel: 'agent' });
      },
    };
  }

  /** Another contact's session counts as not found. */
  private async conversation(
    { caller }: McpToolCall,
    contactId: string,
    args: Record<string, unknown>,
  ): Promise<object> {
    const { path, query } = argumentsOf({ path: IdParam, query: MessagesQuery }, args);
    const session = await this.sessions.get(caller.workspaceId, path.id);
    if (session.contact_id !== contactId) throw fail('not_found');
    return transcriptOf(session, await this.sessions.messages(caller.workspaceId, path.id, query));
  }
}

function pageSchema(): McpTool['inputSchema'] {
  const { properties = {}, ...schema } = inputSchemaOf('listSessionMessages');
  const { id: _, ...page } = properties;
  const { required: __, ...rest } = schema;
  return { ...rest, properties: page };
}
