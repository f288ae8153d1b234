/** `widget.json`: what the widget's script may know of the workspace before anybody speaks. */
import type { ArtifactLinks } from './links.js';

export const widgetSettings = (name: string, publishableKey: string, links: ArtifactLinks): object => ({
  name,
  publishable_key: publishableKey,
  script_url: links.widgetScript,
});
