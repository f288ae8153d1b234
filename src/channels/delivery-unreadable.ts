/** A delivery that cannot be read, now or later: it is quarantined at the first attempt. */
export class DeliveryUnreadable extends Error {
  override readonly name: string = 'DeliveryUnreadable';
}
