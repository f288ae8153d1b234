import { Attachments } from './attachments.js';
import Quoted from './quoted.js';
import { Receipt } from './receipt.js';
import type { ChatMessage } from './types.js';

interface ExtrasProps {
  message: ChatMessage;
  /** Without those that were removed meanwhile. */
  attachments: readonly ChatMessage['attachments'][number][];
}

/** Rarely needed parts of a message: files, quoted mail and results of actions. */
export default function Extras({ message: { author, quoted, action }, attachments }: ExtrasProps) {
  return (
    <>
      {attachments.length > 0 && <Attachments attachments={attachments} isReceived={author === 'contact'} />}
      {quoted && <Quoted text={quoted} />}
      {action && <Receipt action={action} />}
    </>
  );
}
