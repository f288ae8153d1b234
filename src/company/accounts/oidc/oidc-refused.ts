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

export class OidcRefused extends Error {
  override readonly name = 'OidcRefused';

  constructor(readonly reason: OidcRefusal) {
    super(reason);
  }
}
