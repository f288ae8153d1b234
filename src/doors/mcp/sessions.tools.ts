/** Tools for sessions and their messages. */
import { Injectable } from '@nestjs/common';
import { MessagesQuery, SessionsQuery } from '../../conversations/sessions/sessions.dto.js';
import { SessionsReader } from '../../conversations/sessions/sessions.reader.js';
import { IdParam } from '../../platform/http/id-param.js';
import { argumentsOf, inputSchemaOf, operationTool, transcriptOf, TRANSCRIPT_SCHEMA } from './operation-tool.js';
import { READS, type McpTool } from './tool.js';

@Injectable()
export class SessionsTools {
  constructor(private readonly sessions: SessionsReader) {}

  all(): McpTool[] {
    return [
      operationTool({
        name: 'list_sessions',
        title: 'List conversations',
        description:
          'Lists conversations with the agent, newest first: who, about what, how it ended. Filter by contact, channel, resolution or time; read one with get_session.',
        operationId: 'listSessions',
        annotations: READS,
        query: SessionsQuery,
        run: ({ caller }, { query }) => this.sessions.list(caller.workspaceId, query),
      }),
      {
        name: 'get_session',
        title: 'Get a conversation with its transcript',
        description:
          'Reads one conversation with what was said, oldest first, and the citations of each answer. A long transcript comes in pages: pass next_cursor as cursor.',
        needs: 'read',
        anonymous: false,
        annotations: READS,
        inputSchema: inputSchemaOf('listSessionMessages'),
        outputSchema: TRANSCRIPT_SCHEMA,
        call: async ({ caller: { workspaceId } }, args) => {
          const { path, query } = argumentsOf({ path: IdParam, query: MessagesQuery }, args);
          const session = await this.sessions.get(workspaceId, path.id);
          return transcriptOf(session, await this.sessions.messages(workspaceId, path.id, query));
        },
      },
    ];
  }
}
