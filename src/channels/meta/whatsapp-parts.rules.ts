/** Builds Cloud API requests: “Text messages”, “Interactive reply buttons”, “Interactive lists”, “Templates”. Pure. */
import type { MessageTemplate, OutgoingMessage, OutgoingPart } from '../channel-adapter.js';
import { withNumberedChoices } from '../plain-text.rules.js';
import { nameOfPart } from '../sent-part.rules.js';
import { splitFenced, whatsAppText } from './whatsapp-text.rules.js';

const TEXT_MAX = 4_096;
const INTERACTIVE_MAX = 1_024;
const BUTTONS_MAX = 3;
const BUTTON_MAX = 20;
const ROWS_MAX = 10;
const ROW_MAX = 24;

/** Builds the parts, each with a reference that status reports repeat. */
export const whatsAppParts = (message: OutgoingMessage): OutgoingPart[] =>
  contentsOf(message).map((content, part) => ({
    ...content,
    biz_opaque_callback_data: nameOfPart({ messageId: message.id, part }),
  }));

/** A file, uploaded when the part is sent. */
export interface FilePart extends OutgoingPart {
  /** Our id of the file. */
  file: string;
  type: 'image' | 'audio' | 'video' | 'document';
  filename: string;
}

export const isFilePart = (part: OutgoingPart): part is FilePart => typeof part['file'] === 'string';

/** Types that WhatsApp displays; all others are sent as documents. */
const SHOWN: Readonly<Record<string, FilePart['type']>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'audio/aac': 'audio',
  'audio/amr': 'audio',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/ogg': 'audio',
  'video/mp4': 'video',
  'video/3gpp': 'video',
};

function contentsOf(message: OutgoingMessage): OutgoingPart[] {
  const { text, files, template } = message;
  const texts = text === '' && files.length > 0 && !template ? [] : textParts(message);
  const parts = files.map(({ id, name, type }) => ({ file: id, type: SHOWN[type] ?? 'document', filename: name }));
  return [...texts, ...parts];
}

function textParts({ markdown, choices, template, ...message }: OutgoingMessage): OutgoingPart[] {
  if (template) return [templatePart(template)];
  const text = markdown === null ? message.text : whatsAppText(markdown);
  const fits = (countMax: number, lengthMax: number): boolean =>
    choices.length > 0 &&
    choices.length <= countMax &&
    text.length <= INTERACTIVE_MAX &&
    choices.every((choice) => choice.length <= lengthMax && choice.trim() !== '') &&
    new Set(choices).size === choices.length;
  if (fits(BUTTONS_MAX, BUTTON_MAX)) return [interactive(text, { type: 'button', action: buttons(choices) })];
  if (fits(ROWS_MAX, ROW_MAX)) return [interactive(text, { type: 'list', action: list(choices) })];
  return splitFenced(withNumberedChoices(text, choices), TEXT_MAX).map((body) => ({
    type: 'text',
    text: { body, preview_url: false },
  }));
}

const interactive = (text: string, { type, action }: { type: string; action: object }): OutgoingPart => ({
  type: 'interactive',
  interactive: { type, body: { text }, action },
});

const buttons = (choices: readonly string[]): object => ({
  buttons: choices.map((title, index) => ({ type: 'reply', reply: { id: `choice-${index + 1}`, title } })),
});

const list = (choices: readonly string[]): object => ({
  button: '☰',
  sections: [{ rows: choices.map((title, index) => ({ id: `choice-${index + 1}`, title })) }],
});

const templatePart = ({ name, language, parameters }: MessageTemplate): OutgoingPart => ({
  type: 'template',
  template: {
    name,
    language: { code: language },
    ...(parameters.length > 0 && {
      components: [{ type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) }],
    }),
  },
});
