/** Somebody whom the header of a mail names. */
export interface MailAddress {
  name: string | null;
  address: string;
}
