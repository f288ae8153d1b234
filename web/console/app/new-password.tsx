import type { ComponentPropsWithRef } from 'react';
import { useTexts } from '../texts/texts.js';
import { TextField } from '../ui/field.js';

/** Same value as on the server (features/accounts/passwords/password.rules.ts). */
const SHORTEST = 12;

export interface NewPasswordProps extends Omit<ComponentPropsWithRef<'input'>, 'id'> {
  /** Current number of characters. */
  length: number;
  error?: string | undefined;
}

/** New password field; announces the length while the user types. */
export function NewPassword({ length, error, ...rest }: NewPasswordProps) {
  const { auth } = useTexts();
  const hint = length === 0 ? auth.passwordRule(SHORTEST) : auth.passwordSoFar(length, SHORTEST);
  return (
    <TextField
      {...rest}
      type="password"
      label={auth.newPassword}
      autoComplete="new-password"
      hint={hint}
      error={error}
    />
  );
}

/** Validation rules, checked before the server does. @param message shown when it is too short */
export const longEnough = (message: string) => ({ minLength: { value: SHORTEST, message }, required: message });
