/** Pure rules of webhook endpoints: their changes, and how the audit trail names them. */
import type { AuditDraft } from '../../platform/events/journal.js';
import type { UpdateWebhook, WebhookRow } from './webhooks.dto.js';
import type { WebhookFields } from './webhooks.store.js';

/** @param changes names of the changed fields */
export const endpointAudit = (verb: string, targetId: string, changes: string[]): AuditDraft => ({
  action: `webhook_endpoint.${verb}`,
  target: 'webhook_endpoint',
  targetId,
  changes,
});

export function fieldsOf(row: WebhookRow): WebhookFields {
  const { url, description, events, include_text, status, disabled_reason } = row;
  return { url, description, events, include_text, status, disabled_reason };
}

/** Disabling by hand sets its reason; an endpoint disabled for another reason keeps that. */
export function fieldsAfter(before: WebhookFields, sent: UpdateWebhook): WebhookFields {
  const { url = before.url, events = before.events, include_text = before.include_text, status = before.status } = sent;
  const description = sent.description === undefined ? before.description : sent.description;
  const disabled_reason = status === 'enabled' ? null : (before.disabled_reason ?? 'manual');
  return { url, description, events, include_text, status, disabled_reason };
}
