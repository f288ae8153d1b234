/**
 * Why a sign-in through a provider failed, as passed to the sign-in page. `failed`: the provider, or the
 * validation of its response; `cancelled`: by the person; `expired`: another browser, or too late;
 * `unknown_account`: not linked to an account; `taken`: linked to another account; `other_account`: a different
 * person from the signed-in one; `session_over`: the session that wanted to link or re-authenticate has ended;
 * `invitation_over`: the invitation's link was used or has expired meanwhile.
 */
export type OidcRefusal =
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'unknown_account'
  | 'taken'
  | 'other_account'
  | 'session_over'
  | 'invitation_over';

/**
 * Why groups made nobody of a person who has no account, as the sign-in page says it: the address is missing, not
 * verified, or an account's; the groups are missing, too many for a token, of no known form, or none is mapped.
 */
export type OidcDoubt =
  | 'address_missing'
  | 'address_not_verified'
  | 'address_taken'
  | 'groups_missing'
  | 'groups_too_many'
  | 'groups_unreadable'
  | 'no_mapped_group';

export class OidcRefused extends Error {
  override readonly name = 'OidcRefused';

  constructor(
    readonly reason: OidcRefusal,
    readonly why: OidcDoubt | null = null,
  ) {
    super(reason);
  }
}
