/** What a message of the agent carries beside its text, on every surface: the widget, `/v1/answer` and MCP. */
import { ApiProperty } from '@nestjs/swagger';
import type { MessageForm } from '../../agent/ports/turn.js';
import { MessageActionDto, presentMessageAction, type MessageActionRow } from '../actions/message-action.dto.js';

const FORMS = ['contact', 'meeting', 'offline'] as const satisfies readonly MessageForm[];

/** A page that the person is shown. */
export class MessagePageDto {
  title: string;
  /** http or https. */
  url: string;
}

export class MessagePartsDto {
  /** A page to show the customer as a link. */
  page: MessagePageDto | null;
  /**
   * The action that the message asks about or reports. Actions run for a known contact only: without one, and on a dry run, it is null.
   * `awaiting_confirmation`: ask the customer, and send “yes” or “no” as the next `question` with the same contact and `session_id`.
   * `awaiting_approval`: the team decides on the hand-off `handoff_id`, and the session gets a message with the outcome.
   */
  action: MessageActionDto | null;
  /** Replies to offer, e.g. as buttons. Send the chosen text as the next `question` with the same `session_id`. */
  choices: string[];
  /**
   * What the customer may fill in instead of writing; each works without a contact too.
   * `contact`: offer a person. A next `question` such as “Talk to a person” opens a hand-off, and one such as “Please call me back: …” with an address or a number is kept as a lead.
   * `meeting`: `choices` are free times. Send one as the next `question` to book it; without a known e-mail address the agent asks for one.
   * `offline`: leave a message. Only the widget gets it; here it is `402 credits_exhausted`.
   */
  @ApiProperty({ enum: FORMS })
  form: MessageForm | null;
}

/** The parts as they are kept with the message. */
export type StoredParts = Partial<Pick<MessagePartsDto, 'page' | 'choices' | 'form'>>;

/** @param action as it is now */
export const presentParts = (parts: StoredParts | null, action: MessageActionRow | null): MessagePartsDto => ({
  page: parts?.page ?? null,
  action: action && presentMessageAction(action),
  choices: parts?.choices ?? [],
  form: parts?.form ?? null,
});
