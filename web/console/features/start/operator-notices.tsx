import { useQuery } from '@tanstack/react-query';
import { api, call } from '../../app/client.js';
import { keyOf } from '../../app/queries.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Callout } from '../../ui/callout.js';
import { Copyable } from '../../ui/copy.js';

/** What is wrong with the installation itself, for those who can have it changed. */
export function OperatorNotices() {
  const { setup } = useTexts();
  const { id, role } = useWorkspace();
  const params = { path: { workspace: id } };
  const { data } = useQuery({
    queryKey: keyOf(id, 'settings', 'operator-notices'),
    queryFn: async () =>
      (await call(() => api.GET('/api/console/workspaces/{workspace}/operator_notices', { params }))).data,
    enabled: may(role, 'manage_team'),
  });
  const { proxy_line: line = null, missing_master_keys: keys = [] } = data ?? {};
  return (
    <>
      {line !== null && (
        <Callout meaning="warning" title={setup.proxy}>
          <p>{setup.proxyLead}</p>
          <Copyable text={line} label={setup.proxyLine} />
        </Callout>
      )}
      {keys.length > 0 && (
        <Callout meaning="warning" title={setup.keys}>
          <p>{setup.keysLead}</p>
          <Copyable text={keys.join(', ')} label={setup.keysLine} />
        </Callout>
      )}
    </>
  );
}
