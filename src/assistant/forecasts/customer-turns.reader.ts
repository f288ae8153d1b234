import { Injectable } from '@nestjs/common';
import { ImportedConversationsReader } from '../imports/imported-conversations.reader.js';
import { customerTurns, type CustomerTurn } from './customer-turns.rules.js';

@Injectable()
export class CustomerTurnsReader {
  constructor(private readonly imported: ImportedConversationsReader) {}

  /** The turns of an imported conversation as a forecast tries them; none if it is gone. */
  async of(workspaceId: string, conversationId: string): Promise<CustomerTurn[]> {
    return customerTurns(await this.imported.messages(workspaceId, conversationId));
  }
}
