import { Attachments } from './attachments.js';
import { Passages } from './passages.js';
import Quoted from './quoted.js';
import { Receipt } from './receipt.js';
import type { ChatMessage } from './types.js';

interface ExtrasProps {
  message: ChatMessage;
  /** Without those that were removed meanwhile. */
  attachments: readonly ChatMessage['attachments'][number][];
}

/**
 * Rarely needed parts of a message: passages beside an abstention, files, quoted mail, earlier texts and results of
 * actions.
 */
export default function Extras({ message: { author, articles, quoted, edits, action }, attachments }: ExtrasProps) {
  return (
    <>
      {articles.length > 0 && <Passages passages={articles} />}
      {attachments.length > 0 && <Attachments attachments={attachments} isReceived={author === 'contact'} />}
      {quoted && <Quoted what="show" text={quoted} />}
      {edits.length > 0 && <Quoted what="edited" text={edits.map(({ text }) => text).join('\n\n')} />}
      {action && <Receipt action={action} />}
    </>
  );
}
