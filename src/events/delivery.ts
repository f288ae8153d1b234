/** What the relay and the deliveries’ routes both name: a delivery’s id and its status. */
import { createHash } from 'node:crypto';

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * The id of an event's delivery to an endpoint: always the same, so that nothing has to look whether there is one, and
 * a second attempt after a crash meets the first one's row. In the form of a uuid version 7, at the event's time.
 */
export function deliveryId(endpointId: string, eventId: string): string {
  const random = createHash('sha256').update(`${endpointId} ${eventId}`).digest('hex');
  const variant = ((parseInt(random[3]!, 16) & 0x3) | 0x8).toString(16);
  return `${eventId.slice(0, 13)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`;
}
