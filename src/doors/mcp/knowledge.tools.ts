/** Tools for asking and searching, for every endpoint: not recorded, and no credit is used. */
import { Injectable } from '@nestjs/common';
import { IsText } from '../../platform/http/text-fields.js';
import { Optional } from '../../platform/http/fields.js';
import { Matches } from 'class-validator';
import { readObject } from '../../platform/http/input.js';
import { AnsweringService } from '../../conversations/answering/answering.service.js';
import { QUOTES_MAX, SearchBody } from '../../conversations/answering/search.dto.js';
import { SearchService } from '../../conversations/answering/search.service.js';
import { IsLanguageTag } from '../../platform/http/text-fields.js';
import { answerSchemaOf } from './operation-tool.js';
import { READS, type McpTool } from './tool.js';
import { Voice } from './agent-silence.js';

class AskArguments {
  @IsText(4_000, 1)
  @Matches(/\S/, { message: 'question must not be blank' })
  question: string;

  @Optional()
  @IsLanguageTag()
  locale?: string | null;
}

const LOCALE = {
  type: ['string', 'null'],
  description: 'BCP 47 language of the text; found out from it where absent.',
};
const TEXT = { type: 'string' };
const COUNT = { type: 'integer' };

@Injectable()
export class KnowledgeTools {
  readonly ask: McpTool = {
    name: 'ask',
    title: 'Ask the knowledge',
    description:
      'Answers a question from the workspace’s own public documents. Every sentence of the answer is proven by a quotation; if the documents do not say it, it abstains. Use this for questions about the company’s products, prices, policies and how-tos. A trial: no conversation is recorded.',
    needs: 'read',
    anonymous: true,
    annotations: READS,
    inputSchema: {
      type: 'object',
      properties: {
        question: { ...TEXT, minLength: 1, maxLength: 4_000, description: 'The question, in any language.' },
        locale: LOCALE,
      },
      required: ['question'],
      additionalProperties: false,
    },
    outputSchema: answerSchemaOf('ask'),
    call: async ({ caller, requestId }, args) => {
      const { question, locale } = readObject(AskArguments, args);
      await this.voice.require(caller.workspaceId, 'See get_kill_switch.');
      const body = { question, locale, dry_run: true };
      return this.asking.answer(caller.workspaceId, { requestId, body, channel: 'human' });
    },
  };

  readonly search: McpTool = {
    name: 'search_knowledge',
    title: 'Search the knowledge',
    description:
      'Finds the passages of the workspace’s public documents that fit a question or a few words best, as exact quotations with their source. Use this to read what the documents say instead of having it answered.',
    needs: 'read',
    anonymous: true,
    annotations: READS,
    inputSchema: {
      type: 'object',
      properties: {
        query: { ...TEXT, minLength: 1, maxLength: 4_000, description: 'A question or a few words.' },
        limit: { ...COUNT, minimum: 1, maximum: QUOTES_MAX, default: 5, description: 'How many quotations at most.' },
        locale: LOCALE,
      },
      required: ['query'],
      additionalProperties: false,
    },
    outputSchema: {
      type: 'object',
      properties: {
        object: { type: 'string', const: 'list' },
        data: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              document_id: { ...TEXT, format: 'uuid' },
              title: TEXT,
              url: { type: ['string', 'null'] },
              version: COUNT,
              start: COUNT,
              end: COUNT,
              quote: TEXT,
              context: TEXT,
              score: { type: 'number' },
            },
            required: ['document_id', 'title', 'url', 'version', 'start', 'end', 'quote', 'context', 'score'],
          },
        },
      },
      required: ['object', 'data'],
    },
    call: async ({ caller }, args) => {
      const data = await this.searching.quotes(caller.workspaceId, readObject(SearchBody, args));
      return { object: 'list', data };
    },
  };

  constructor(
    private readonly asking: AnsweringService,
    private readonly searching: SearchService,
    private readonly voice: Voice,
  ) {}
}
