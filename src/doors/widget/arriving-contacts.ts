import { Injectable } from '@nestjs/common';
import { ContactsReader } from '../../people/contacts/contacts.reader.js';
import { IdentityService } from '../../people/contacts/identity.service.js';
import { VisitorsService } from '../../people/contacts/visitors.service.js';
import { IdentityTokensService } from '../../company/widget/identity-tokens.service.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import type { Arrival } from '../../platform/kernel/visitor-tokens.js';
import { VisitorReader, type Visitor } from '../../platform/policy/visitor.reader.js';
import type { BootBody } from './boot.dto.js';
import { presentWidgetContact, unwrittenContact, withoutDetails, type WidgetContactDto } from './widget-contact.dto.js';

/** Recognises who opens the page: an identified user, a returning visitor, or a new one. */
@Injectable()
export class ArrivingContacts {
  constructor(
    private readonly identityTokens: IdentityTokensService,
    private readonly visitors: VisitorReader,
    private readonly identities: IdentityService,
    private readonly contacts: ContactsReader,
    private readonly people: VisitorsService,
  ) {}

  /** Writes nothing about a person who is not identified and has not written. Throws as BootService.boot does. */
  async recognise(
    workspaceId: string,
    actor: Actor,
    body: BootBody,
  ): Promise<{ contact: WidgetContactDto; browser: string | null; arrival: Arrival }> {
    const subject = body.identity_token ? await this.identityTokens.subjectOf(workspaceId, body.identity_token) : null;
    const known = body.visitor_token ? await this.visitors.find(workspaceId, body.visitor_token) : null;
    if (known?.isBlocked && subject === null) throw fail('conversation_closed');
    // The page is that of this boot; other values stay until the browser sends new ones.
    const arrival: Arrival = {
      pageUrl: body.page_url ?? null,
      locale: body.locale ?? known?.arrival?.locale ?? null,
      timezone: body.timezone ?? known?.arrival?.timezone ?? null,
    };
    const contact =
      subject === null
        ? await this.contact(workspaceId, actor, { known, body, arrival })
        : await this.identified(workspaceId, actor, { visitor: known, externalUserId: subject, arrival });
    const browser = contact.kind === 'user' ? null : (known?.browser ?? contact.id);
    return { contact, browser, arrival };
  }

  private async identified(
    workspaceId: string,
    actor: Actor,
    {
      visitor,
      externalUserId,
      arrival: { locale, timezone },
    }: { visitor: Visitor | null; externalUserId: string; arrival: Arrival },
  ): Promise<WidgetContactDto> {
    const identity = { externalUserId, visitor, locale, timezone };
    const contact = await this.identities.identify(workspaceId, actor, identity);
    if (contact.blocked_at !== null) throw fail('conversation_closed');
    return presentWidgetContact(contact);
  }

  private async contact(
    workspaceId: string,
    actor: Actor,
    { known, body, arrival }: { known: Visitor | null; body: BootBody; arrival: Arrival },
  ): Promise<WidgetContactDto> {
    const found = known && (await this.contacts.find(workspaceId, known.contactId));
    if (!found) return unwrittenContact(known?.contactId ?? newId(), arrival);
    const { locale, timezone } = body; // a token may contain values that have changed since
    const hasChanged = (locale ?? found.locale) !== found.locale || (timezone ?? found.timezone) !== found.timezone;
    const contact =
      found.kind !== 'visitor' || !hasChanged
        ? found
        : await this.people.arrive(workspaceId, actor, { contactId: found.id, locale, timezone });
    return known.isMerged && contact.kind === 'visitor' ? withoutDetails(contact) : presentWidgetContact(contact);
  }
}
