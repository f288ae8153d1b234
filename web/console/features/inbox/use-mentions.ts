import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { apiOf, call } from '../../app/client.js';
import { useHints } from '../../app/hints.js';
import type { Hint } from '../../app/team-stream.js';
import { plainText } from '../../../../src/platform/kernel/markdown/plain.js';
import { useTexts } from '../../texts/texts.js';
import { showToast } from '../../ui/toast.js';
import { visible } from '../../transcript/foreign-text.js';
import { isInView, notify, SHOWN_MS } from './notices.js';
import type { Note } from './notes.js';

const EXCERPT = 140;

/** Notifies this member on every page when a note mentions them, with a link to its conversation. */
export function useMentions(workspace: string): void {
  const { inbox } = useTexts();
  const navigate = useNavigate();
  const latest = useRef({ inbox, navigate });
  useEffect(() => {
    latest.current = { inbox, navigate };
  });
  const handleHint = useCallback(
    ({ type, id }: Hint) => {
      if (type !== 'mention' || !id) return;
      const show = ({ note, handoff }: Mention) => {
        if (isInView(handoff)) return;
        const words = latest.current;
        const open = () =>
          void words.navigate({
            to: '/w/$workspace/inbox/$queue/$handoff',
            params: { workspace, queue: 'mentions', handoff },
          });
        const title = words.inbox.mentionedYou(visible(note.author_label));
        const detail = visible(plainText(note.text).slice(0, EXCERPT));
        showToast({
          title,
          detail,
          stays: SHOWN_MS,
          ...(handoff && { action: { label: words.inbox.openConversation, run: open } }),
        });
        notify({ workspace, kind: 'mention', title, body: detail, tag: note.id, open });
      };
      // No longer accessible, or deleted immediately: nothing to report.
      fetchMention(workspace, id).then(show, () => undefined);
    },
    [workspace],
  );
  useHints(handleHint);
}

interface Mention {
  note: Note;
  /** Id of the conversation's last hand-off; '' = none. */
  handoff: string;
}

async function fetchMention(workspace: string, id: string): Promise<Mention> {
  const { data: note } = await call(() => apiOf(workspace).GET('/v1/notes/{id}', { params: { path: { id } } }));
  const query = { session_id: note.session_id, limit: 1 };
  const { data } = await call(() => apiOf(workspace).GET('/v1/handoffs', { params: { query } }));
  return { note, handoff: data[0]?.id ?? '' };
}
