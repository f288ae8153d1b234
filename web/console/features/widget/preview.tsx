import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useRestedValue } from '../../app/rested-value.js';
import { apiOf, call } from '../../app/client.js';
import { keyOf } from '../../app/queries.js';
import type { Workspace } from '../../app/workspace-settings.js';
import { useLanguage, useTexts } from '../../texts/texts.js';
import { isColor } from './contrast.js';
import css from './widget.module.css';

type Widget = Workspace['widget'];

/** Delay of the preview after the last keystroke. */
const REST_MS = 250;

/** A message of the conversation that the preview begins with. */
interface ShownMessage {
  author: 'contact' | 'system';
  text: string;
  form: 'contact' | 'reach' | null;
}

interface PreviewProps {
  workspace: Workspace;
  draft: Partial<Widget>;
  /** Default: none. */
  messages?: readonly ShownMessage[];
}

const NONE: readonly ShownMessage[] = [];

/** The real widget in a frame, with the unsaved settings. */
export function Preview({ workspace, draft, messages = NONE }: PreviewProps) {
  const { widget } = useTexts();
  const language = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const { data: guardrails } = useQuery({
    queryKey: keyOf(workspace.id, 'settings', 'guardrails', 'notice'),
    queryFn: async () => (await call(() => apiOf(workspace.id).GET('/v1/guardrails'))).data,
  });
  const notice = guardrails?.ai_notice ?? null;
  // Serialised, so that equal settings are not sent again.
  const message = useRestedValue(
    useMemo(
      () =>
        JSON.stringify({ settings: settingsOf(workspace, { draft, notice, language }), locale: language, messages }),
      [workspace, draft, notice, language, messages],
    ),
    REST_MS,
  );

  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent): void => {
      if (source === frame.current?.contentWindow && origin === location.origin && data === 'ready') setReady(true);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage(JSON.parse(message), location.origin);
  }, [isReady, message]);

  return (
    <section className={css.preview} aria-label={widget.preview}>
      <h3>{widget.preview}</h3>
      <iframe ref={frame} className={css.frame} src="/widget/preview" title={widget.previewFrame} />
      <p className={css.hint}>{draft.avatar_url ? widget.previewPicture : widget.previewLead}</p>
    </section>
  );
}

/** Settings for the widget. External images are left out: this page loads nothing from other sites. */
function settingsOf(
  { name, widget }: Workspace,
  { draft, notice, language }: { draft: Partial<Widget>; notice: string | null; language: string },
) {
  const next = { ...widget, ...draft };
  const { greetings, texts, ...rest } = next;
  return {
    ...rest,
    accent_color: isColor(next.accent_color) ? next.accent_color : widget.accent_color,
    avatar_url: null,
    greeting: greetings[language] ?? greetings['*'] ?? next.greeting,
    texts: { ...texts['*'], ...texts[language] },
    workspace_name: name,
    ai_notice: notice,
    meetings: false,
    team: null,
    locale: language,
  };
}
