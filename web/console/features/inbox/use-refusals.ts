import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { problemText } from '../../app/problem.js';
import { useTexts } from '../../texts/texts.js';
import { showToast } from '../../ui/toast.js';
import { visible } from '../../transcript/foreign-text.js';
import { useRefused } from './outbox.js';

const EXCERPT = 140;
/** Keys of reported refusals: each is reported once, whichever page is shown. */
let said = new Set<string>();

/** Notifies the author on every page when a reply or note is refused after they moved on, with a link back. */
export function useRefusals(): void {
  const texts = useTexts();
  const navigate = useNavigate();
  const refused = useRefused();
  useEffect(() => {
    const before = said;
    said = new Set(refused.map(({ key }) => key));
    for (const { key, workspace, handoffId: handoff, text, isOutdated, problem } of refused) {
      // An open conversation shows the refusal itself.
      if (before.has(key) || location.pathname.endsWith(`/${handoff}`)) continue;
      const open = () =>
        void navigate({ to: '/w/$workspace/inbox/$queue/$handoff', params: { workspace, queue: 'all', handoff } });
      showToast({
        title: texts.inbox.notSent(isOutdated ? texts.inbox.newerTitle : problemText(problem, texts)),
        detail: visible(text.slice(0, EXCERPT)),
        isFailure: true,
        action: { label: texts.inbox.openConversation, run: open },
      });
    }
  }, [refused, texts, navigate]);
}
