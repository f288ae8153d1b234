import type { ComponentPropsWithRef } from 'react';
import { useTexts } from '../texts/texts.js';
import { TextField } from '../ui/field.js';

/** As the server has it (features/accounts/passwords/password.rules.ts). */
const SHORTEST = 12;

export interface NewPasswordProps extends Omit<ComponentPropsWithRef<'input'>, 'id'> {
  /** How many characters it has so far. */
  length: number;
  error?: string | undefined;
}

/** A password that is being chosen; its length counts, and is told as it grows. */
export function NewPassword({ length, error, ...rest }: NewPasswordProps) {
  const { door } = useTexts();
  const hint = length === 0 ? door.passwordRule(SHORTEST) : door.passwordSoFar(length, SHORTEST);
  return (
    <TextField
      {...rest}
      type="password"
      label={door.newPassword}
      autoComplete="new-password"
      hint={hint}
      error={error}
    />
  );
}

/** Rules of the field, told before the server has to. @param message when it is too short */
export const longEnough = (message: string) => ({ minLength: { value: SHORTEST, message }, required: message });
