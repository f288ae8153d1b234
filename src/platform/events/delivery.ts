/** A delivery's id and status, shared by the relay and the routes for deliveries. */
import { createHash } from 'node:crypto';

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * The id of an event's delivery to an endpoint. It is deterministic, so that no look-up is needed and a second attempt
 * after a crash finds the row of the first. It has the format of a uuid version 7, with the event's time.
 */
export function deliveryId(endpointId: string, eventId: string): string {
  const random = createHash('sha256').update(`${endpointId} ${eventId}`).digest('hex');
  const variant = ((parseInt(random.charAt(3), 16) & 0x3) | 0x8).toString(16);
  return `${eventId.slice(0, 13)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`;
}
