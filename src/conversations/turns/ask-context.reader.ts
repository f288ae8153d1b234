import { Injectable } from '@nestjs/common';
import type { DialogueMessage, TeamStatus, TurnMemory } from '../../agent/ports/turn.js';
import { fail, type ApiError } from '../../platform/kernel/errors.js';
import type { ContactDto } from '../../people/contacts/contacts.dto.js';
import { ContactsReader } from '../../people/contacts/contacts.reader.js';
import { CreditsReader } from '../../company/credits/credits.reader.js';
import type { Channel } from '../sessions/sessions.dto.js';
import { DIALOGUE_MESSAGES } from '../sessions/messages.dto.js';
import { SessionsReader } from '../sessions/sessions.reader.js';
import { WorkspaceReader, type Company } from '../../company/workspaces/workspace.reader.js';
import type { AskBody } from './answer.dto.js';
import { TeamNotes } from './team-notes.service.js';

/** The person who asks, and their session. */
export interface AskContext {
  contactId: string | null;
  sessionId: string | null;
  /** Channel of a new session. */
  channel: Channel;
  /** Earlier messages of both sides, oldest first. */
  dialogue: DialogueMessage[];
  company: Company;
  /** The contact's locale, if known. */
  locale: string | null;
  /** The contact's name. */
  name: string | null;
  email: string | null;
  /** They were asked how the team can reach them, and nothing is known yet. */
  awaitsReach: boolean;
  /** IANA */
  timezone: string | null;
  /** Whether the contact's token for the customer's API is stored. */
  isSignedIn: boolean;
  /** Memory of the session's earlier turns. */
  memory: TurnMemory;
  /** Availability of the team; null = not announced. */
  team: TeamStatus | null;
}

/** A live conversation, of which more is known. */
export interface LiveSession {
  sessionId: string;
  contactId: string;
  channel: Channel;
  /** Earlier messages of both sides, oldest first. */
  dialogue: DialogueMessage[];
  /** They were asked how the team can reach them. */
  isReachAsked: boolean;
}

/**
 * The error for a blocked contact. Only the customer's own server, which named the contact, gets the reason; the
 * contact and their assistant do not.
 */
export function blockedContact(body: AskBody, channel: Channel): ApiError {
  if (channel !== 'human') return fail('conversation_closed');
  const param = body.contact_id ? 'contact_id' : 'external_user_id';
  return fail('conversation_closed', 'This contact is blocked.', { param });
}

/** What is known of the person who asks; null = somebody unknown. */
const personOf = (contact: ContactDto | null) => ({
  contactId: contact?.id ?? null,
  locale: contact?.locale ?? null,
  name: contact?.name ?? null,
  email: contact?.email ?? null,
  timezone: contact?.timezone ?? null,
  isSignedIn: contact?.vendor_token_status === 'stored',
});

const EMPTY_MEMORY: TurnMemory = { turns: 0, misses: 0, pending: null, language: null };

@Injectable()
export class AskContextReader {
  constructor(
    private readonly contacts: ContactsReader,
    private readonly sessions: SessionsReader,
    private readonly workspaces: WorkspaceReader,
    private readonly credits: CreditsReader,
    private readonly team: TeamNotes,
  ) {}

  /**
   * Throws `invalid_field` with the name of the field for an unknown contact, or a session of another contact;
   * `conversation_closed` for a blocked contact; `credits_exhausted` if a new session is needed, or
   * the agent has not spoken in a live one, and no credit is left.
   */
  async get(workspaceId: string, body: AskBody, channel: Channel): Promise<AskContext> {
    const contact = await this.contact(workspaceId, body);
    if (contact && contact.blocked_at !== null) throw blockedContact(body, channel);
    const session = body.session_id ? await this.sessions.findOpen(workspaceId, body.session_id) : null;
    // Without a contact the caller may only continue the session of an unknown person.
    const foreign = session !== null && session.contact_id !== (contact?.id ?? null);
    if (body.session_id && (session === null || foreign))
      throw fail('invalid_field', 'session_id is not a session of this contact', { param: 'session_id' });
    const owes = !body.dry_run && (session === null || (await this.sessions.owesCredit(workspaceId, session.id)));
    if (owes) await this.credits.requireCredit(workspaceId);
    const [company, dialogue, memory, team] = await Promise.all([
      this.workspaces.companyOf(workspaceId),
      session ? this.sessions.dialogue(workspaceId, session.id, DIALOGUE_MESSAGES) : [],
      session ? this.sessions.memory(workspaceId, session.id) : EMPTY_MEMORY,
      this.team.toldIn(workspaceId, { channel, timezone: contact?.timezone ?? null }),
    ]);
    const sessionId = session?.id ?? null;
    return { ...personOf(contact), awaitsReach: false, sessionId, channel, company, dialogue, memory, team };
  }

  /** The same for a live conversation, whose session and contact are known. */
  async getLive(
    workspaceId: string,
    { sessionId, contactId, channel, dialogue, isReachAsked }: LiveSession,
  ): Promise<AskContext> {
    const [contact, memory, company] = await Promise.all([
      this.contacts.find(workspaceId, contactId),
      this.sessions.memory(workspaceId, sessionId),
      this.workspaces.companyOf(workspaceId),
    ]);
    const person = personOf(contact);
    const team = await this.team.toldIn(workspaceId, { channel, timezone: person.timezone });
    const awaitsReach = isReachAsked && !contact?.email && !contact?.phone;
    return { ...person, awaitsReach, contactId, sessionId, channel, company, dialogue, memory, team };
  }

  private async contact(workspaceId: string, body: AskBody): Promise<ContactDto | null> {
    const { contact_id: id, external_user_id: externalId } = body;
    if (id && externalId)
      throw fail('invalid_field', 'Send contact_id or external_user_id, not both', { param: 'external_user_id' });
    if (!id && !externalId) return null;
    const found = id ?? (externalId ? await this.contacts.idOfExternal(workspaceId, externalId) : null);
    const contact = found ? await this.contacts.find(workspaceId, found) : null;
    if (contact) return contact;
    const param = id ? 'contact_id' : 'external_user_id';
    throw fail('invalid_field', `${param} is not a contact of this workspace`, { param });
  }
}
