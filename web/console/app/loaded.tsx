import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.js';
import { Skeleton, type SkeletonProps } from '../ui/skeleton.js';
import { Failed, type FailedProps } from './failed.js';

/** What is shown of a query of TanStack Query. */
export interface Loading<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}

export interface LoadedProps<Data>
  extends Omit<SkeletonProps, 'label'>, Pick<FailedProps, 'level'>, Partial<Pick<SkeletonProps, 'label'>> {
  query: Loading<Data>;
  /** Omitted where what is loaded is shown elsewhere. */
  children?: (data: Data) => ReactNode;
}

/** What a query brings, in its states: loading, failed with a way to try again, loaded. */
export function Loaded<Data>({ query: { data, error, refetch }, level, children, ...shape }: LoadedProps<Data>) {
  const { ui } = useTexts();
  if (data !== undefined) return children?.(data);
  if (error) return <Failed error={error} onRetry={() => void refetch()} {...(level && { level })} />;
  return <Skeleton label={ui.loading} {...shape} />;
}
