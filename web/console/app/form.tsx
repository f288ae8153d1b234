import type { ReactNode, SyntheticEvent } from 'react';
import { Stack, type StackProps } from '../ui/page.js';
import { Refusal } from './refusal.js';

export interface FormProps extends Pick<StackProps, 'gap'> {
  id?: string;
  onSubmit: (event: SyntheticEvent) => void;
  /** The error that belongs to no field; null = none. */
  problem?: unknown;
  /** The fields are shown, and take nothing. */
  isReadOnly?: boolean;
  /** Name of the form, for screen readers. */
  label?: string;
  className?: string | undefined;
  children?: ReactNode;
}

/** Fields below each other, and above them the error of none of them. The server validates, not the browser. */
export function Form({ id, onSubmit, problem = null, isReadOnly, gap = 4, label, className, children }: FormProps) {
  const fields = (children || problem !== null) && (
    <Stack gap={gap}>
      <Refusal error={problem} />
      {children}
    </Stack>
  );
  return (
    <form id={id} onSubmit={onSubmit} noValidate aria-label={label} className={className}>
      {isReadOnly ? <fieldset disabled>{fields}</fieldset> : fields}
    </form>
  );
}
