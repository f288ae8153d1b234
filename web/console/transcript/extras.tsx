import { Attachments } from './attachments.js';
import Quoted from './quoted.js';
import { Receipt } from './receipt.js';
import type { ChatMessage } from './types.js';

/** Rarely needed parts of a message: files, quoted mail and results of actions. */
export default function Extras({ message: { quoted, attachments, action } }: { message: ChatMessage }) {
  return (
    <>
      {attachments.length > 0 && <Attachments attachments={attachments} />}
      {quoted && <Quoted text={quoted} />}
      {action && <Receipt action={action} />}
    </>
  );
}
