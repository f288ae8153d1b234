import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Page } from '../../ui/page.js';
import css from './knowledge.module.css';

/** Pages about knowledge, each with its own URL. */
export function KnowledgePage({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { knowledge, shell } = useTexts();
  const { id: workspace } = useWorkspace();
  const tabs = useRef<HTMLElement>(null);
  // On phones, the current tab may be out of view.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <Page title={shell.knowledge} lead={knowledge.lead} actions={actions}>
      <nav ref={tabs} className={css.tabs} aria-label={knowledge.pages}>
        <Link to="/w/$workspace/knowledge" params={{ workspace }} activeOptions={{ exact: true, includeSearch: false }}>
          {knowledge.documents}
        </Link>
        <Link to="/w/$workspace/knowledge/crawls" params={{ workspace }} activeOptions={{ includeSearch: false }}>
          {knowledge.crawls}
        </Link>
        <Link to="/w/$workspace/knowledge/quarantined" params={{ workspace }}>
          {knowledge.quarantined}
        </Link>
        <Link to="/w/$workspace/knowledge/gaps" params={{ workspace }} activeOptions={{ includeSearch: false }}>
          {knowledge.gaps}
        </Link>
        <Link to="/w/$workspace/knowledge/synonyms" params={{ workspace }}>
          {knowledge.synonyms}
        </Link>
      </nav>
      {children}
    </Page>
  );
}
