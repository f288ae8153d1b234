import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { wordsFor } from '../../app/problem.js';
import { useTexts } from '../../texts/texts.js';
import { tell } from '../../ui/toast.js';
import { visible } from './foreign-text.js';
import { useRefused } from './outbox.js';

const EXCERPT = 140;
/** Keys of those that were said: once each, whichever page is shown by then. */
let said = new Set<string>();

/** Says on every page of the team when a reply or a note was refused after its author went on, and leads back to it. */
export function useRefusals(): void {
  const texts = useTexts();
  const navigate = useNavigate();
  const refused = useRefused();
  useEffect(() => {
    const before = said;
    said = new Set(refused.map(({ key }) => key));
    for (const { key, workspace, handoffId: handoff, text, isOutdated, problem } of refused) {
      // Where it is open, the conversation shows it.
      if (before.has(key) || location.pathname.endsWith(`/${handoff}`)) continue;
      const open = () =>
        void navigate({ to: '/w/$workspace/inbox/$queue/$handoff', params: { workspace, queue: 'all', handoff } });
      tell({
        title: texts.inbox.notSent(isOutdated ? texts.inbox.newerTitle : wordsFor(problem, texts)),
        detail: visible(text.slice(0, EXCERPT)),
        isFailure: true,
        action: { label: texts.inbox.openConversation, run: open },
      });
    }
  }, [refused, texts, navigate]);
}
