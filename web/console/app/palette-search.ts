/** What the palette finds in the workspace: people, what was said, documents, leads. */
import { queryOptions, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useContext } from 'react';
import { useRestedValue } from './rested-value.js';
import { useTexts } from '../texts/texts.js';
import type { Texts } from '../texts/type.js';
import { nameOf } from '../transcript/contact-name.js';
import type { IconName } from '../ui/icons.js';
import { api, apiOf, call } from './client.js';
import { matching, partsWithoutTypo } from './palette-matches.js';
import { keyOf, type Topic } from './queries.js';
import { may, type Role } from './roles.js';
import { WorkspaceContext } from './session.js';

/** More is the business of the lists' own searches. */
export const GROUP_MAX = 5;
/** Hits of messages read for five conversations. */
const HITS = 20;
/** Read for each part of what was asked, to find what is asked with a wrong letter. */
const NEAR_MAX = 50;
/** One letter finds half of the workspace. */
const ASKED_MIN = 2;
const ASKED_MAX = 200;
const REST_MS = 250;

interface Found {
  id: string;
  title: string;
  /** What tells it from others of its name. */
  hint: string | null;
  /** Below the workspace. */
  path: string;
  search?: Record<string, string>;
}

interface FoundItem extends Omit<Found, 'path' | 'search'> {
  icon: IconName;
  run: () => void;
}

interface Kind {
  heading: 'contacts' | 'conversations' | 'leads' | 'knowledge';
  topic: Topic;
  icon: IconName;
  find: (workspace: string, asked: Asked) => Promise<Found[]>;
}

interface Asked {
  q: string;
  limit: number;
  signal: AbortSignal;
  inbox: Texts['inbox'];
}

const KINDS: readonly Kind[] = [
  { heading: 'contacts', topic: 'contacts', icon: 'people', find: findContacts },
  { heading: 'leads', topic: 'leads', icon: 'star', find: findLeads },
  { heading: 'knowledge', topic: 'knowledge', icon: 'knowledge', find: findDocuments },
  { heading: 'conversations', topic: 'messages', icon: 'conversations', find: findConversations },
];

async function findContacts(workspace: string, { q, limit, signal, inbox }: Asked): Promise<Found[]> {
  const params = { path: { workspace }, query: { q, limit } };
  const path = '/api/console/workspaces/{workspace}/contact_search';
  const { data } = await call(() => api.GET(path, { params, signal }));
  return data.map((contact) => {
    const title = nameOf(contact, inbox);
    const hint = [contact.email, contact.company].find((one) => one !== null && one !== title) ?? null;
    return { id: contact.id, title, hint, path: `contacts/${contact.id}` };
  });
}

async function findLeads(workspace: string, { q, limit, signal, inbox }: Asked): Promise<Found[]> {
  const params = { query: { q, limit } };
  const { data } = await call(() => apiOf(workspace).GET('/v1/leads', { params, signal }));
  return data.map(({ id, name, email, phone, company, intent }) => ({
    id,
    title: name ?? email ?? phone ?? company ?? inbox.visitor,
    hint: intent ?? company,
    path: `leads/${id}`,
  }));
}

async function findDocuments(workspace: string, { q, limit, signal }: Asked): Promise<Found[]> {
  const params = { query: { q, limit } };
  const { data } = await call(() => apiOf(workspace).GET('/v1/knowledge/documents', { params, signal }));
  return data.map(({ id, title }) => ({ id, title, hint: null, path: `knowledge/${id}` }));
}

/** Each conversation once, at the latest message that was found. */
async function findConversations(workspace: string, { q, limit, signal, inbox }: Asked): Promise<Found[]> {
  const params = { path: { workspace }, query: { q, limit: Math.max(limit, HITS) } };
  const path = '/api/console/workspaces/{workspace}/message_search';
  const { data } = await call(() => api.GET(path, { params, signal }));
  return [...new Map(data.toReversed().map((hit) => [hit.session_id, hit])).values()].toReversed().map((hit) => ({
    id: hit.session_id,
    title: nameOf(hit.contact, inbox),
    hint: hit.excerpt.map(({ text }) => text).join(''),
    path: `conversations/${hit.session_id}`,
    search: { message: hit.id, older: hit.older_cursor, newer: hit.newer_cursor },
  }));
}

/** The same with one wrong letter forgiven: searched by parts that are right, and compared here. */
const nearly =
  (find: Kind['find']): Kind['find'] =>
  async (workspace, asked) => {
    const lists = await Promise.all(
      partsWithoutTypo(asked.q).map((q) => find(workspace, { ...asked, q, limit: NEAR_MAX })),
    );
    const candidates = [...new Map(lists.flat().map((one) => [one.id, one])).values()];
    const shown = candidates.map((found) => ({ found, title: `${found.title} ${found.hint ?? ''}` }));
    return matching(shown, asked.q).map(({ found }) => found);
  };

const together = (results: UseQueryResult<Found[]>[]) => ({
  isSearching: results.some(({ isLoading }) => isLoading),
  hasFailed: results.some(({ isError }) => isError),
  isDone: results.every(({ isSuccess }) => isSuccess),
  found: results.map(({ data }) => data ?? []),
});

interface Search {
  asked: string;
  isOn: boolean;
  /** Forgives a wrong letter. */
  isNear: boolean;
}

function useKinds(workspace: string, { asked, isOn, isNear }: Search) {
  const { inbox } = useTexts();
  return useQueries({
    queries: KINDS.map(({ topic, find }) =>
      queryOptions({
        queryKey: keyOf(workspace, topic, isNear ? 'palette-near' : 'palette', asked),
        queryFn: ({ signal }) =>
          (isNear ? nearly(find) : find)(workspace, { q: asked, limit: GROUP_MAX, signal, inbox }),
        enabled: isOn,
        // A hint of the team’s stream does not search again.
        staleTime: 'static',
        gcTime: 0,
      }),
    ),
    combine: together,
  });
}

/**
 * Searches once the typing rests; the answer to an earlier question is never shown under a later one. A wrong letter is
 * forgiven where nothing is found as it was typed.
 */
export function useFound(typed: string) {
  const { shell } = useTexts();
  const workspace = useContext(WorkspaceContext);
  const navigate = useNavigate();
  const asked = typed.trim().slice(0, ASKED_MAX);
  const rested = useRestedValue(asked, REST_MS);
  const isAsked = asked.length >= ASKED_MIN && mayFind(workspace);
  const isRested = rested === asked;
  const id = workspace?.id ?? '';
  const isOn = isAsked && isRested;
  const exact = useKinds(id, { asked, isOn, isNear: false });
  const isNear = isOn && exact.isDone && exact.found.every((found) => found.length === 0);
  const near = useKinds(id, { asked, isOn: isNear, isNear: true });
  const { isSearching, hasFailed, found } = isNear ? near : exact;
  const groups = KINDS.map(({ heading, icon }, at) => ({
    value: shell[heading],
    items: (found[at] ?? []).slice(0, GROUP_MAX).map(({ path, search, ...item }): FoundItem => ({
      ...item,
      id: `${heading}.${item.id}`,
      icon,
      run: () => void navigate({ to: `/w/${id}/${path}`, ...(search && { search }) }),
    })),
  }));
  return {
    groups: isOn ? groups.filter(({ items }) => items.length > 0) : [],
    isSearching: isAsked && (!isRested || isSearching),
    hasFailed: isOn && hasFailed,
  };
}

const mayFind = (workspace: { role: Role; needs_totp: boolean } | null): boolean =>
  workspace !== null && !workspace.needs_totp && may(workspace.role, 'read');
