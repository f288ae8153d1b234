/** What a new workspace needs, and how much of it is there. */
import { useQueries } from '@tanstack/react-query';
import type { Texts } from '../texts/type.js';
import { api as client, apiOf, call } from './client.js';
import { type Notifications, notificationsQuery } from './notifications.js';
import { setPreferences, usePreferences } from './preferences.js';
import { keyOf } from './queries.js';
import { useWorkspace } from './session.js';
import { widgetOriginsQuery } from './widget-origins.js';
import { workspaceQuery } from './workspace-settings.js';

export type StepName = keyof Texts['setup']['steps'];

export interface Step {
  name: StepName;
  /** Below `/console/`; `$` stands for the workspace. */
  path: string;
  isDone: boolean;
  /** Nothing waits for it: it is not counted. */
  isOptional?: true;
}

/** Enough to find one that is not the sample's. */
const DOCUMENTS = 50;

const query = (limit: number) => ({ params: { query: { limit } } });

/** The steps in the order in which they help; null while they are not known. */
export function useSetupSteps(): Step[] | null {
  const { id, is_sample: isSample } = useWorkspace();
  const { tried } = usePreferences();
  const api = apiOf(id);
  const [workspace, documents, sessions, origins, members, notifications, channels, models, forecasts] = useQueries({
    queries: [
      workspaceQuery(id),
      {
        queryKey: keyOf(id, 'knowledge', 'setup'),
        queryFn: async () => (await call(() => api.GET('/v1/knowledge/documents', query(DOCUMENTS)))).data,
      },
      {
        queryKey: keyOf(id, 'sessions', 'setup'),
        queryFn: async () => (await call(() => api.GET('/v1/sessions', query(1)))).data,
      },
      widgetOriginsQuery(id),
      {
        queryKey: keyOf(id, 'members', 'setup'),
        queryFn: async () => (await call(() => api.GET('/v1/members', query(2)))).data,
      },
      notificationsQuery(id),
      {
        queryKey: keyOf(id, 'settings', 'channels', 'setup'),
        queryFn: async () => (await call(() => api.GET('/v1/channels', query(1)))).data,
      },
      {
        queryKey: keyOf(id, 'settings', 'models', 'setup'),
        queryFn: async () => {
          const params = { path: { workspace: id }, query: { days: 1 } };
          return (await call(() => client.GET('/api/console/workspaces/{workspace}/models', { params }))).data;
        },
      },
      {
        queryKey: keyOf(id, 'forecasts', 'setup'),
        queryFn: async () => (await call(() => api.GET('/v1/forecasts'))).data,
      },
    ],
  });
  const told = notifications.data;
  if (!workspace.data || !documents.data || !sessions.data || !origins.data || !members.data || !told || !channels.data)
    return null;
  const isForecast = (forecasts.data?.length ?? 0) > 0;
  return [
    { name: 'name', path: 'w/$/settings/general', isDone: !isSample },
    { name: 'knowledge', path: 'w/$/knowledge', isDone: documents.data.some(({ sample }) => !sample) },
    { name: 'tryIt', path: 'w/$/playground', isDone: tried.includes(id) || sessions.data.length > 0 },
    { name: 'widget', path: 'w/$/settings/widget', isDone: origins.data.some(({ last_seen_at: at }) => at !== null) },
    { name: 'hours', path: 'w/$/settings/hours', isDone: workspace.data.office_hours !== null },
    { name: 'team', path: 'w/$/settings/team', isDone: members.data.length > 1 },
    { name: 'told', path: 'w/$/settings/notifications', isDone: isTold(told, workspace.data.pickup_minutes) },
    { name: 'channel', path: 'w/$/settings/channels', isDone: channels.data.length > 0 },
    {
      name: 'model',
      path: 'w/$/settings/models',
      isDone: (models.data?.large_model ?? null) !== null,
      isOptional: true,
    },
    {
      name: 'forecast',
      path: isForecast ? 'w/$/forecasts' : 'w/$/settings/import',
      isDone: isForecast,
      isOptional: true,
    },
  ];
}

/** Whether the member hears of a hand-off at all: mails are chosen from the start, and may lack a server. */
function isTold({ mail, sound, browser, mail_available }: Notifications, pickupMinutes: number | null): boolean {
  const sent = mail_available ? mail.filter((kind) => kind !== 'not_picked_up' || pickupMinutes !== null) : [];
  return [...sent, ...sound, ...browser].some((kind) => kind !== 'mention');
}

/** Whether this browser still shows the list of the workspace, and how to change that. */
export function useSetupShown(): [isShown: boolean, show: (is: boolean) => void] {
  const { id } = useWorkspace();
  const { setupHidden } = usePreferences();
  const others = setupHidden.filter((one) => one !== id);
  return [!setupHidden.includes(id), (is) => setPreferences({ setupHidden: is ? others : [...others, id] })];
}
