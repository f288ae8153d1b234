import { useQuery } from '@tanstack/react-query';
import { Suspense, useLayoutEffect, useState } from 'react';
import { isProblem, problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Icon } from '../../ui/icon.js';
import { RelativeTime } from '../../ui/time.js';
import type { InboxItem } from './queries.js';
import { type SessionChannel, sessionChannelQuery } from './session-channel.js';
import { lazyPart } from '../../ui/parts.js';
import css from './channel-line.module.css';

const TemplateDialog = lazyPart(() => import('./template-dialog.js'));

interface ChannelLineProps {
  item: InboxItem;
  /** Receives whether a reply can be sent. */
  onClosed: (isClosed: boolean) => void;
}

/** Line above the field: the conversation's channel, and how long replies can be sent there. */
export default function ChannelLine({ item, onClosed }: ChannelLineProps) {
  const texts = useTexts();
  const { id: workspace } = useWorkspace();
  const session = item.handoff.session_id;
  const { data, error } = useQuery(sessionChannelQuery(workspace, session));
  const isGone = isProblem(error, 'not_found');
  const isClosed = isGone || data?.window.status === 'closed';
  // Before the browser paints: no field is shown beside the line that says that nothing can be sent.
  useLayoutEffect(() => onClosed(isClosed), [isClosed, onClosed]);
  if (isGone) return <Callout meaning="warning">{texts.channels.inbox.gone}</Callout>;
  if (data) return <Line channel={data} />;
  return error && <p className={css.line}>{problemText(error, texts)}</p>;
}

function Line({ channel: { session_id, channel, account_name, account_status, window } }: { channel: SessionChannel }) {
  const { channels } = useTexts();
  const words = channels.inbox;
  const name = channels.names[channel];
  const [isChoosing, setChoosing] = useState(false);
  const hasTemplates = window.possible.includes('template');
  return (
    <div className={css.place}>
      <p className={css.line} data-state={window.status}>
        <Icon name={window.status === 'closed' ? 'lock' : 'clock'} />
        <span className={css.name}>
          {name} · <bdi>{account_name}</bdi>
        </span>
        {window.status !== 'closed' && window.until !== null && (
          <span>
            {words[window.status]} <RelativeTime at={window.until} />
          </span>
        )}
      </p>
      {account_status === 'paused' && <Callout meaning="warning">{words.paused}</Callout>}
      {window.status === 'closed' && (
        <Callout meaning="warning" title={words.closed}>
          <p>{hasTemplates ? words.onlyTemplates(name) : words.nothing(name)}</p>
          {hasTemplates && (
            <Button size="small" icon="mail" onClick={() => setChoosing(true)} data-instead>
              {words.template}
            </Button>
          )}
        </Callout>
      )}
      <Suspense>
        {isChoosing && <TemplateDialog session={session_id} channel={name} onClose={() => setChoosing(false)} />}
      </Suspense>
    </div>
  );
}
