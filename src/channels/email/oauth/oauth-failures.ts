/** The provider gives no access any more: the person has to consent again. */
export class ConsentRefused extends Error {
  override readonly name = 'ConsentRefused';
}

/** Nobody has consented yet, or the consent was revoked. */
export class ConsentMissing extends Error {
  override readonly name = 'ConsentMissing';
}

/** The provider could not be asked, or refuses this server: no word about the consent. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';

  constructor(
    message: string,
    /** As the provider asks for; null = it does not say. */
    readonly afterS: number | null = null,
  ) {
    super(message);
  }
}
