/** Private notes of a conversation, visible to the team only (decision 0111). */
import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../docs/openapi.js';
import { apiOf, call } from '../../app/client.js';
import { keyOf } from '../../app/queries.js';
import { showChange } from '../../app/refetching.js';

export type Note = components['schemas']['Note'];

const PAGE = 100;
/** A conversation with more notes than these pages hold shows only the latest. */
const PAGES_MAX = 5;

const notesKey = (workspace: string, session: string) => keyOf(workspace, 'inbox', 'notes', session);

/** The notes of a session, oldest first. */
export const notesQuery = (workspace: string, session: string) =>
  queryOptions({
    queryKey: notesKey(workspace, session),
    queryFn: async ({ signal }): Promise<Note[]> => {
      let notes: Note[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < PAGES_MAX; page++) {
        const query = { order: 'desc' as const, limit: PAGE, ...(cursor === null ? {} : { cursor }) };
        const params = { path: { id: session }, query };
        const answer: { data: Note[]; next_cursor: string | null } = await call(() =>
          apiOf(workspace).GET('/v1/sessions/{id}/notes', { params, signal }),
        );
        notes = [...answer.data.toReversed(), ...notes];
        cursor = answer.next_cursor;
        if (cursor === null) break;
      }
      return notes;
    },
  });

/** Adds a note that the server has stored. */
export const addNote = (workspace: string, note: Note): void =>
  showChange<Note[]>(notesKey(workspace, note.session_id), (known) =>
    known.some(({ id }) => id === note.id) ? known : [...known, note],
  );

/** Deletes a note for everyone. @throws ApiProblem */
export async function deleteNote(workspace: string, { id, session_id: session }: Note): Promise<void> {
  await call(() => apiOf(workspace).DELETE('/v1/notes/{id}', { params: { path: { id } } }));
  showChange<Note[]>(notesKey(workspace, session), (known) => known.filter((note) => note.id !== id));
}
