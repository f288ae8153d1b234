/** The lines of a prompt that say when, where and with whom a conversation is. */
import type { TurnScene } from '../ports/turn.js';
import { asJson, clip } from './as-data.js';

const NAME_CHARACTERS_MAX = 80;

const CHANNELS: Record<TurnScene['channel'], string> = {
  human: 'chat on the website',
  agent: 'an assistant that asks for the customer',
  whatsapp: 'WhatsApp',
  messenger: 'Facebook Messenger',
  instagram: 'Instagram',
  email: 'e-mail',
};

/** `NOW: Tuesday, 1 December 2026 at 01:15 (Europe/Berlin)`, from which it follows what is open, past or due. */
export function nowLine({ at, timezone }: TurnScene): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, dateStyle: 'full', timeStyle: 'short' });
  return `NOW: ${format.format(new Date(at))} (${timezone})`;
}

export const sceneLines = (scene: TurnScene | null | undefined): string[] =>
  scene ? [nowLine(scene), whoLine(scene)] : [];

function whoLine({ channel, name, isSignedIn }: TurnScene): string {
  const who = name === null ? 'of unknown name' : asJson(clip(name, NAME_CHARACTERS_MAX));
  return `CHANNEL: ${CHANNELS[channel]}. CUSTOMER: ${who}, ${isSignedIn ? 'signed in' : 'not signed in'}`;
}
