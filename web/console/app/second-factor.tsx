import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.js';
import { TextField, type TextFieldProps } from '../ui/field.js';

/** Kinds of second factor. */
export type Factor = 'totp' | 'recovery_code';

export interface SecondFactorProps extends Omit<TextFieldProps, 'label' | 'hint'> {
  factor: Factor;
  email: string;
  aside?: ReactNode;
}

/** Field for an authenticator code or a recovery code. */
export function SecondFactor({ factor, email, autoFocus = true, ...rest }: SecondFactorProps) {
  const { auth } = useTexts();
  return (
    <TextField
      {...rest}
      key={factor}
      label={factor === 'totp' ? auth.sixDigits : auth.recoveryCode}
      hint={factor === 'totp' ? auth.sixDigitsHint(email) : auth.recoveryCodeHint}
      inputMode={factor === 'totp' ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      autoFocus={autoFocus}
    />
  );
}

/** Codes may be pasted with spaces. */
export const bareCode = (code: string): string => code.replaceAll(/\s/g, '');
