/** `widget.json`: settings of the widget that are available without a visitor. */
import type { WidgetSettings } from '../../company/widget/widget-settings.dto.js';
import type { ArtifactLinks } from './links.js';

/**
 * Omits the current state (`offline`, `silenced`, `voice`), because an artifact may be five minutes old. Texts by
 * language are sent with boot, when the person's language is known; this contains those for every language.
 */
export function widgetSettings(settings: WidgetSettings, publishableKey: string, links: ArtifactLinks): object {
  const {
    object: _object,
    workspace_name: name,
    locale: _locale,
    offline: _offline,
    silenced: _silenced,
    voice: _voice,
    ...shown
  } = settings;
  return { name, publishable_key: publishableKey, script_url: links.widgetScript, settings: shown };
}
