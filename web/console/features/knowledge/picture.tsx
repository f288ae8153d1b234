import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWorkspace } from '../../app/session.js';
import { visible } from '../../transcript/foreign-text.js';
import { pathOf } from '../../ui/web-address.js';
import { pictureQuery } from './queries.js';
import css from './knowledge.module.css';

interface PictureProps {
  words: string;
  /** Null = not known yet, or there is no such picture. */
  url: string | null;
}

/** A picture of an article, or its words where it cannot be drawn. */
export function Picture({ words, url }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (url === null || failed === url) return <span className={css.missing}>{visible(words)}</span>;
  return (
    <img
      className={css.picture}
      src={pathOf(url)}
      alt={visible(words)}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(url)}
    />
  );
}

/** A picture of a draft, which no document may show yet. */
export function DraftPicture({ id, words }: { id: string; words: string }) {
  const { id: workspace } = useWorkspace();
  const { data } = useQuery(pictureQuery(workspace, id));
  return <Picture words={words} url={data?.url ?? null} />;
}
