import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.js';
import { Loaded } from './loaded.js';
import { Callout } from '../ui/callout.js';
import { Page } from '../ui/page.js';
import { may, MATRIX } from './roles.js';
import { useWorkspace } from './session.js';
import { useUpToDate } from './up-to-date.js';

export interface SettingsPageProps<Data> {
  title: string;
  lead: string;
  actions?: ReactNode;
  /** Read-only for every role. */
  isReadOnly?: boolean;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** A settings page in its states: loading, failed, loaded. Shows a note when the role cannot edit. */
export function SettingsPage<Data>({ title, lead, actions, isReadOnly, query, children }: SettingsPageProps<Data>) {
  const { settings, shell } = useTexts();
  const { role } = useWorkspace();
  const upToDate = useUpToDate(query);
  return (
    <Page title={title} lead={lead} actions={actions}>
      <Loaded query={isReadOnly ? query : upToDate} level={2} rows={4}>
        {(data) => (
          <>
            {!isReadOnly && !may(role, 'manage_team') && (
              <Callout>{settings.readOnly(MATRIX.manage_team.map((one) => shell.roles[one]))}</Callout>
            )}
            {children(data)}
          </>
        )}
      </Loaded>
    </Page>
  );
}
