/** `widget.json`: what the widget's script may know of the workspace before anybody speaks. */
import type { WidgetSettings } from '../../features/widget/widget-settings.dto.js';
import type { ArtifactLinks } from './links.js';

/**
 * What holds at the moment (`offline`, `silenced`) is left out: an artifact is five minutes old. Words by language are
 * told at boot, when the person's is known; here stand those for every language.
 */
export function widgetSettings(settings: WidgetSettings, publishableKey: string, links: ArtifactLinks): object {
  const {
    object: _object,
    workspace_name: name,
    locale: _locale,
    offline: _offline,
    silenced: _silenced,
    ...shown
  } = settings;
  return { name, publishable_key: publishableKey, script_url: links.widgetScript, settings: shown };
}
