import { Injectable } from '@nestjs/common';
import { listSpec } from '../../../platform/db/keyset.js';
import type { Page, PageQuery } from '../../../platform/http/page.js';
import { Pager } from '../../../platform/http/pager.js';
import { INVITATION_COLUMNS, presentInvitation, type InvitationDto } from './invitations.dto.js';

const LIST = listSpec({
  endpoint: 'invitations',
  columns: INVITATION_COLUMNS,
  from: 'invitations',
  where: 'accepted_at is null and revoked_at is null',
  sorts: ['created_at'],
  filters: {},
});

/** The open invitations of a workspace, including expired ones, which can be sent again. */
@Injectable()
export class InvitationsReader {
  constructor(private readonly pager: Pager) {}

  list(workspaceId: string, query: PageQuery): Promise<Page<InvitationDto>> {
    return this.pager.page(workspaceId, LIST, { query, present: presentInvitation });
  }
}
