import { queryOptions } from '@tanstack/react-query';
import { api, call } from './client.js';
import { keyOf } from './queries.js';

/** Allowed origins, each with its last visit: the team stream reports the first one. */
export const widgetOriginsQuery = (workspace: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'settings', 'widget_origins'),
    queryFn: async () => {
      const params = { path: { workspace } };
      return (await call(() => api.GET('/api/console/workspaces/{workspace}/widget_origins', { params }))).data;
    },
  });
