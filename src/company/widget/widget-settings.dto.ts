/** The widget's settings as its script receives them: for one person's language (specification §6). */
import { languageTag, tagsRead } from '../../platform/kernel/language-tags.js';
import type { WidgetTexts } from './widget-texts.js';
import type { WidgetDto } from './widget.dto.js';

/** How a visitor's speech becomes text: by `POST …/voice`, or by their browser. */
export type VoiceWay = 'transcription' | 'browser';

/** Fields that are replaced by others. */
type ReplacedSettings = 'greetings' | 'texts' | ServerSettings;
/** Fields that browsers do not get. */
type ServerSettings = 'voice_enabled' | 'browser_speech_recognition' | 'agent_mode';

/** If a field is null or empty, the script uses its built-in text. */
export interface WidgetSettings extends Omit<WidgetDto, ReplacedSettings> {
  object: 'widget_settings';
  workspace_name: string;
  /** The workspace's texts in the person's language, by key. */
  texts: WidgetTexts;
  /** The person's locale, in canonical form; null = unknown. */
  locale: string | null;
  /** The notice that people are talking to an AI. */
  ai_notice: string | null;
  /** null = visitors cannot speak here. */
  voice: VoiceWay | null;
  /** Whether any host can be booked. */
  meetings: boolean;
  /** Whether this month's credits are used up. */
  offline: boolean;
  /** Whether the kill switch silences the agent. */
  silenced: boolean;
}

type LocalizedSettings = Omit<WidgetDto, ReplacedSettings> & Pick<WidgetSettings, 'texts' | 'locale'>;

/** The settings for a locale: what a narrower tag lacks is taken from a broader one. */
export function localize(
  { greetings, texts, ...widget }: Omit<WidgetDto, ServerSettings>,
  locale: string | null,
): LocalizedSettings {
  const tags = ['*', ...(locale === null ? [] : tagsRead(locale))];
  return {
    ...widget,
    greeting: tags.reduce<string | null>((said, key) => greetings[key] ?? said, widget.greeting),
    texts: Object.assign({}, ...tags.map((key) => texts[key])) as WidgetTexts,
    locale: locale === null ? null : languageTag(locale),
  };
}

export const presentWidgetSettings = (
  name: string,
  spoken: LocalizedSettings,
  state: Pick<WidgetSettings, 'ai_notice' | 'voice' | 'meetings' | 'offline' | 'silenced'>,
): WidgetSettings => ({ object: 'widget_settings', workspace_name: name, ...spoken, ...state });
