/**
 * Why a sign-in by a provider came to nothing, as the sign-in page is told. `failed`: the provider, or the check of its
 * answer; `cancelled`: the person; `expired`: not the browser that began, or too late; `unknown_account`: nobody is
 * linked; `taken`: it is linked to another account; `other_account`: somebody else than who is signed in; `session_over`:
 * the session that wanted to link, or to be proved; `invitation_over`: the invitation's link was used or expired meanwhile.
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
