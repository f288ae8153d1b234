import type { components } from '../../../../docs/openapi.js';
import { apiOf, call } from '../../app/client.js';
import { pagesQuery } from '../../app/pages-query.js';
import { keyOf, queryClient } from '../../app/queries.js';
import { workspaceQuery } from '../../app/workspace-settings.js';

type Schemas = components['schemas'];
export type Definition = Schemas['ActionDefinition'];
export type DefinitionBody = Schemas['ActionDefinitionBody'];
export type Receipt = Schemas['Action'];
export type Imported = Schemas['ActionImport'];
export type Trial = Schemas['ActionTrial'];

function keep(workspace: string, actions: Definition[]): void {
  const { queryKey } = workspaceQuery(workspace);
  queryClient.setQueryData(queryKey, (before) => before && { ...before, actions });
}

/** @param name of the action to replace; for a new one, its own name */
export async function putAction(workspace: string, name: string, action: DefinitionBody): Promise<void> {
  const { data } = await call(() =>
    apiOf(workspace).PUT('/v1/action_definitions/{name}', { params: { path: { name } }, body: { action } }),
  );
  keep(workspace, data.actions);
}

export async function removeAction(workspace: string, name: string): Promise<void> {
  const { data } = await call(() =>
    apiOf(workspace).DELETE('/v1/action_definitions/{name}', { params: { path: { name } } }),
  );
  keep(workspace, data.actions);
}

/** Reads an OpenAPI document; nothing is stored. */
export async function readOpenapi(workspace: string, body: Schemas['ImportActions']): Promise<Imported> {
  return (await call(() => apiOf(workspace).POST('/v1/action_definitions/import', { body }))).data;
}

export async function tryAction(workspace: string, name: string, body: Schemas['TryAction']): Promise<Trial> {
  const params = { path: { name } };
  return (await call(() => apiOf(workspace).POST('/v1/action_definitions/{name}/test', { params, body }))).data;
}

export const RECEIPT_FILTERS = ['all', 'completed', 'failed', 'refused', 'awaiting_approval'] as const;
export type ReceiptFilter = (typeof RECEIPT_FILTERS)[number];

/** Receipts: actions that the agent executed, requested or was refused. */
export const receiptsQuery = (workspace: string, status: ReceiptFilter) =>
  pagesQuery<Receipt>(
    keyOf(workspace, 'settings', 'receipts', status),
    (page) => {
      const query = { ...page, ...(status === 'all' ? {} : { status }) };
      return call(() => apiOf(workspace).GET('/v1/actions', { params: { query } }));
    },
    50,
  );
