import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../docs/openapi.js';
import { api, call } from '../../app/client.js';
import { keyOf } from '../../app/queries.js';

export type Models = components['schemas']['Models'];

export type Turn = components['schemas']['PlaygroundTurn'];

export const WINDOWS = ['7', '30', '90', '365'] as const;
export type Window = (typeof WINDOWS)[number];

export const modelsQuery = (workspaceId: string, days: Window) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'settings', 'models', days),
    queryFn: async () => {
      const params = { path: { workspace: workspaceId }, query: { days: Number(days) } };
      const { data } = await call(() => api.GET('/api/console/workspaces/{workspace}/models', { params }));
      return data;
    },
    placeholderData: keepPreviousData,
  });
