/** An answer of the agent, as the panel that improves it needs it. */
import type { ChatMessage } from '../transcript/types.js';
import type { Explanation } from './queries.js';

/** An answer of the agent: a message, or one of the playground, which is kept nowhere. */
export interface ShownAnswer {
  text: string;
  citations: readonly { index: number; quote: string; document_id: string; title: string }[];
  articles: ChatMessage['articles'];
  /** A stored one; null = of the playground. */
  message: { id: string; session: string } | null;
  /** Of the playground: what was asked, and what was found for it. A stored answer has them in its explanation. */
  asked?: Pick<Explanation, 'question' | 'language'> & { evidence: { document_id: string; title: string }[] };
}

export const shownAnswer = ({ id, session_id: session, text, citations, articles }: ChatMessage): ShownAnswer => ({
  ...{ text, citations, articles },
  message: { id, session },
});

/** Whether the agent said this in a turn; action offers and results that it sends on its own do not count. */
export const isAnswer = ({ author, confidence }: ChatMessage): boolean => author === 'agent' && confidence !== null;

export interface NearDocument {
  id: string;
  title: string;
}

const DOCUMENTS_MAX = 3;

/** Those that the customer was shown first, then what came near; without removed ones. */
export function documentsOf(
  { articles, citations }: ShownAnswer,
  evidence: readonly { document_id: string; title: string | null }[],
): NearDocument[] {
  const known = new Map<string, string>();
  for (const { document_id: id, title } of [...articles, ...citations, ...evidence])
    if (title !== null && !known.has(id)) known.set(id, title);
  return [...known].slice(0, DOCUMENTS_MAX).map(([id, title]) => ({ id, title }));
}
