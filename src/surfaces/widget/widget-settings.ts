/** How the widget looks and what it offers, for one person's language. */
import { Injectable } from '@nestjs/common';
import { WorkspaceReader } from '../../features/workspaces/workspace.reader.js';

export interface WidgetSettingsDto {
  object: 'widget_settings';
  workspace_name: string;
  greeting: string | null;
  ai_notice: string | null;
  accent_color: string | null;
  position: 'right' | 'left';
  theme: 'auto' | 'light' | 'dark';
  launcher_label: string | null;
  agent_name: string | null;
  avatar_url: string | null;
  suggestions: string[];
  texts: Record<string, string>;
  locale: string | null;
  lead_form: { enabled: boolean; fields: string[] };
  meetings: boolean;
  privacy_url: string | null;
  offline: boolean;
  silenced: boolean;
}

@Injectable()
export class WidgetSettings {
  constructor(private readonly workspaces: WorkspaceReader) {}

  async get(workspaceId: string, locale: string | null): Promise<WidgetSettingsDto> {
    const workspace = await this.workspaces.get(workspaceId);
    return {
      object: 'widget_settings',
      workspace_name: workspace.name,
      greeting: null,
      ai_notice: null,
      accent_color: null,
      position: 'right',
      theme: 'auto',
      launcher_label: null,
      agent_name: null,
      avatar_url: null,
      suggestions: [],
      texts: {},
      locale,
      lead_form: { enabled: false, fields: [] },
      meetings: workspace.availability.length > 0,
      privacy_url: null,
      offline: false,
      silenced: false,
    };
  }
}
