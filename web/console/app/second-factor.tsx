import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.js';
import { TextField, type TextFieldProps } from '../ui/field.js';

/** By what the second factor is proven. */
export type Factor = 'totp' | 'recovery_code';

export interface SecondFactorProps extends Omit<TextFieldProps, 'label' | 'hint'> {
  factor: Factor;
  email: string;
  aside?: ReactNode;
}

/** The field for the code of the app, or for a recovery code. */
export function SecondFactor({ factor, email, autoFocus = true, ...rest }: SecondFactorProps) {
  const { door } = useTexts();
  return (
    <TextField
      {...rest}
      key={factor}
      label={factor === 'totp' ? door.sixDigits : door.recoveryCode}
      hint={factor === 'totp' ? door.sixDigitsHint(email) : door.recoveryCodeHint}
      inputMode={factor === 'totp' ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      autoFocus={autoFocus}
    />
  );
}

/** As people copy it, with spaces. */
export const bareCode = (code: string): string => code.replaceAll(/\s/g, '');
