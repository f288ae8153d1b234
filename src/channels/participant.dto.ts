/** Somebody whom a mail addressed besides us. */
export class ParticipantDto {
  /** As the mail names them. */
  name: string | null;
  address: string;
}
