/** A new credential in a command's JSON: `token`; `secret` is its former name, kept for existing scripts. */
export const secretOf = (token: string): { token: string; secret: string } => ({ token, secret: token });
