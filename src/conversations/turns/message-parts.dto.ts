/** Parts of an agent's message in addition to its text, for every surface: the widget, `/v1/answer` and MCP. */
import { ApiProperty } from '@nestjs/swagger';
import { readable } from '../../agent/answering/readable.js';
import type { Certainty, FormField, MessageForm } from '../../agent/ports/turn.js';
import {
  MessageActionDto,
  presentMessageAction,
  type MessageActionRow,
} from '../../assistant/actions/message-action.dto.js';
import { SuggestedArticleDto, type StoredParts } from '../sessions/messages.dto.js';

const FORMS = ['contact', 'meeting', 'action', 'offline', 'reach'] as const satisfies readonly MessageForm[];

/** A page that is shown to the person. */
export class MessagePageDto {
  title: string;
  /** http or https. */
  url: string;
}

const FIELD_TYPES = [
  'text',
  'number',
  'date',
  'time',
  'email',
  'tel',
  'url',
] as const satisfies readonly FormField['type'][];

/** A field of a form. */
export class FormFieldDto implements FormField {
  name: string;
  /** For people. */
  label: string;
  /** As of an `input` of HTML. */
  @ApiProperty({ enum: FIELD_TYPES })
  type: FormField['type'];
  required: boolean;
  /** The values that it may have; empty = any. */
  choices: string[];
  /** What the customer said already; null = nothing. */
  value: string | null;
}

export class MessagePartsDto {
  /** Of an answer, else null: what is not certain is offered in `articles`. */
  @ApiProperty({ enum: ['certain'] })
  certainty: Certainty | null;
  /** A page to show the customer as a link. */
  page: MessagePageDto | null;
  /**
   * If the agent does not answer, what it offers instead: at most three quotations of the knowledge, closest first.
   * They assert nothing. The first of `choices` says that they answer the question, which is answered from then on.
   */
  articles: SuggestedArticleDto[];
  /**
   * The action that the message asks about or reports. Actions run for a known contact only: without one, and on a dry
   * run, it is null.
   * `awaiting_confirmation`: ask the customer, and send “yes” or “no” as the next `question` with the same contact and
   * `session_id`.
   * `awaiting_approval`: the team decides on the hand-off `handoff_id`, and the session gets a message with the
   * outcome.
   */
  action: MessageActionDto | null;
  /** Replies to offer, e.g. as buttons. Send the chosen text as the next `question` with the same `session_id`. */
  choices: string[];
  /**
   * A form that the customer may fill in instead of writing; each works without a contact too. `contact`: offer
   * a person. A next `question` such as “Talk to a person” opens a hand-off, and one such as “Please call me
   * back: …” with an address or a number is kept as a lead. `meeting`: `choices` are days, then all free times of the
   * chosen one. Send one as the next `question`; without a known e-mail address the agent asks for one. `action`: what
   * an action needs, in `fields`. Answer what the text asks for, or send all of them as the next `question`, a line
   * each, as `label: value`. `offline`: leave a message. Only the widget gets it; here it is `402 credits_exhausted`.
   * `reach`: only in the website chat, by the service itself: how the team can reach the customer later.
   */
  @ApiProperty({ enum: FORMS })
  form: MessageForm | null;
  /** Of `form`: an action’s fields; the `day` and the `time` that are wished of a meeting. Else empty. */
  fields: FormFieldDto[];
}

/** @param action its current state */
export const presentParts = (
  parts: Partial<
    Pick<StoredParts, 'page' | 'articles' | 'choices' | 'form' | 'fields'> & Pick<MessagePartsDto, 'certainty'>
  > | null,
  action: MessageActionRow | null,
): MessagePartsDto => ({
  certainty: parts?.certainty ?? null,
  page: parts?.page ?? null,
  articles: parts?.articles ?? [],
  action: action && presentMessageAction(action),
  choices: parts?.choices ?? [],
  form: parts?.form ?? null,
  fields: parts?.fields ?? [],
});

/** A quotation as people read it: rows of a table as `first: second, third`. */
export const withReadableRows = (quote: string): string => quote.replace(/^\|.*$/gm, readable);
