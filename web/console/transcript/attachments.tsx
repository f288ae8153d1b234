import { type MouseEvent, Suspense, useRef, useState } from 'react';
import { apiOf, call } from '../app/client.js';
import { problemText } from '../app/problem.js';
import { may } from '../app/roles.js';
import { useWorkspace } from '../app/session.js';
import { useLocale, useTexts } from '../texts/texts.js';
import { fileSize } from '../ui/file-size.js';
import { Icon } from '../ui/icon.js';
import { IconButton } from '../ui/icon-button.js';
import { pathOf } from '../ui/web-address.js';
import { lazyPart } from '../ui/parts.js';
import { showFailure } from '../ui/toast.js';
import { visible } from './foreign-text.js';
import type { ChatMessage } from './types.js';
import css from './attachments.module.css';

type Attachment = ChatMessage['attachments'][number];

/** Images that every browser can show, up to the size of a phone photo. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
const SHOWN_BYTES_MAX = 5 * 1024 * 1024;

const RemoveFileDialog = lazyPart(() => import('./remove-file-dialog.js'));

interface AttachmentsProps {
  attachments: readonly Attachment[];
  /** Sent by the contact: the team can remove them. */
  isReceived: boolean;
}

/** Files of a message: downloads, and images shown inline. */
export function Attachments({ attachments, isReceived }: AttachmentsProps) {
  const words = useTexts().attachments;
  const { role } = useWorkspace();
  const [removing, setRemoving] = useState<Attachment | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const nameOf = ({ name }: Attachment) => visible(name ?? words.unnamed);
  return (
    <>
      <ul ref={list} className={css.list} aria-label={words.files(attachments.length)}>
        {attachments.map((one) => (
          <li key={one.id} className={css.row}>
            {one.url === null ? <Missing attachment={one} /> : <File attachment={one} url={one.url} />}
            {one.url !== null && isReceived && may(role, 'reply') && (
              <IconButton icon="trash" label={words.remove(nameOf(one))} onClick={() => setRemoving(one)} />
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        {removing && (
          <RemoveFileDialog
            id={removing.id}
            name={nameOf(removing)}
            place={list.current?.closest<HTMLElement>('[tabindex]') ?? null}
            onClose={() => setRemoving(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function File({ attachment, url }: { attachment: Attachment; url: string }) {
  const texts = useTexts();
  const words = texts.attachments;
  const language = useLocale();
  const { id: workspace } = useWorkspace();
  const { id, name, content_type: type, bytes } = attachment;
  const shown = visible(name ?? words.unnamed);
  const path = pathOf(url);
  const isPicture = SHOWN.has(type ?? '') && (bytes ?? 0) <= SHOWN_BYTES_MAX;
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isGood(path)) return;
    event.preventDefault();
    fresh(workspace, id).then(save, (error: unknown) => showFailure(problemText(error, texts)));
  };
  return (
    <a className={css.file} href={path} download={name ?? ''} onClick={onClick} data-picture={isPicture || undefined}>
      {isPicture && <img className={css.picture} src={path} alt="" loading="lazy" decoding="async" />}
      <Icon name="download" />
      <span className={css.name}>{shown}</span>
      <span className={css.facts}>
        {[words.kinds[kindOf(type)], bytes === null ? '' : fileSize(bytes, language)].filter(Boolean).join(', ')}
      </span>
    </a>
  );
}

/** Whether a URL stays valid for a while. */
const isGood = (path: string): boolean =>
  Number(new URLSearchParams(path.split('?')[1]).get('expires')) * 1_000 > Date.now() + 5_000;

async function fresh(workspace: string, id: string): Promise<string> {
  const params = { path: { id } };
  const { data } = await call(() => apiOf(workspace).GET('/v1/attachments/{id}', { params }));
  return pathOf(data.url ?? '');
}

function save(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}

/** It is in transit, or was refused. */
function Missing({ attachment: { name, state, reason } }: { attachment: Attachment }) {
  const words = useTexts().attachments;
  const isWaiting = state === 'waiting';
  return (
    <span className={css.missing} data-state={state}>
      <Icon name={isWaiting ? 'clock' : 'warning'} />
      <span className={css.name}>{visible(name ?? words.unnamed)}</span>
      <span className={css.facts}>
        {words.states[state]}
        {reason !== null && !isWaiting && ` ${words.reasons[reason] ?? visible(reason)}`}
      </span>
    </span>
  );
}

type Kind = 'image' | 'audio' | 'video' | 'pdf' | 'document' | 'text';

function kindOf(type: string | null): Kind {
  if (type === 'application/pdf') return 'pdf';
  const [first = ''] = (type ?? '').split('/');
  return first === 'image' || first === 'audio' || first === 'video' || first === 'text' ? first : 'document';
}
