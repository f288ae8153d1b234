/** Condition on an account `a`: it signs in by password, or its provider gives us access. */
export const HAS_CONSENT = `(not a.settings ? 'oauth' or exists (select from channel_consents c
  where c.workspace_id = a.workspace_id and c.account_id = a.id and c.provider = a.settings ->> 'oauth'
    and c.revoked_at is null))`;
