/** The widget's settings as its own script gets them: those of one person's language (specification §6). */
import { languageTag } from '../../http/text-fields.js';
import type { WidgetTexts } from './widget-texts.js';
import type { WidgetDto } from './widget.dto.js';

/** Where something is null or empty, the script has words of its own. */
export interface WidgetSettings extends Omit<WidgetDto, 'greetings' | 'texts'> {
  object: 'widget_settings';
  workspace_name: string;
  /** The workspace's words in the person's language, by key. */
  texts: WidgetTexts;
  /** The person's, in canonical form; null = unknown. */
  locale: string | null;
  /** What people are told of talking to an AI. */
  ai_notice: string | null;
  /** Whether somebody can be met at all. */
  meetings: boolean;
  /** Whether this month's credits are used up. */
  offline: boolean;
  /** Whether the kill switch silences the agent. */
  silenced: boolean;
}

type LocalizedSettings = Omit<WidgetDto, 'greetings' | 'texts'> & Pick<WidgetSettings, 'texts' | 'locale'>;

/** As said to somebody of this locale: what a narrower tag leaves out, a broader one says (RFC 4647 §3.4). */
export function localize({ greetings, texts, ...widget }: WidgetDto, locale: string | null): LocalizedSettings {
  const tag = locale === null ? null : languageTag(locale);
  const tags = ['*', ...(tag === null ? [] : broadToNarrow(tag))];
  return {
    ...widget,
    greeting: tags.reduce<string | null>((said, key) => greetings[key] ?? said, widget.greeting),
    texts: Object.assign({}, ...tags.map((key) => texts[key])) as WidgetTexts,
    locale: tag,
  };
}

/** `zh-Hant-TW` → `zh`, `zh-Hant`, `zh-Hant-TW`; a subtag of one character does not stand at an end. */
const broadToNarrow = (tag: string): string[] =>
  tag
    .split('-')
    .map((_, at, parts) => parts.slice(0, at + 1))
    .filter((parts) => parts.length === 1 || parts.at(-1)!.length > 1)
    .map((parts) => parts.join('-'));

export const presentWidgetSettings = (
  name: string,
  spoken: LocalizedSettings,
  state: Pick<WidgetSettings, 'ai_notice' | 'meetings' | 'offline' | 'silenced'>,
): WidgetSettings => ({ object: 'widget_settings', workspace_name: name, ...spoken, ...state });
