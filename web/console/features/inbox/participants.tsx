import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { classes } from '../../ui/classes.js';
import { Hidden } from '../../ui/hidden.js';
import { IconButton } from '../../ui/icon-button.js';
import { type Participant, toggleLeftOff, useLeftOff } from './left-off.js';
import { sessionChannelQuery } from './session-channel.js';
import css from './participants.module.css';

/** Who else gets a reply by mail; each can be left off it, and taken back. */
export default function Participants({ session }: { session: string }) {
  const words = useTexts().channels.inbox.participants;
  const { id: workspace } = useWorkspace();
  const { data } = useQuery(sessionChannelQuery(workspace, session));
  const leftOff = useLeftOff(session);
  const label = useId();
  const [news, setNews] = useState('');
  const people = data?.participants ?? [];
  if (people.length === 0) return null;
  const onToggle = (one: Participant, isOff: boolean) => {
    toggleLeftOff(session, one.address);
    setNews((isOff ? words.isBack : words.isOff)(shownName(one)));
  };
  return (
    <div className={css.people}>
      <span className={css.label} id={label}>
        {words.also}
      </span>
      <ul className={css.list} aria-labelledby={label}>
        {people.map((one) => {
          const isOff = leftOff.includes(one.address);
          return (
            <li key={one.address} className={classes(css.chip, isOff && css.off)} title={visible(one.address)}>
              <span className={css.name}>
                {shownName(one)}
                {isOff && <Hidden> ({words.off})</Hidden>}
              </span>
              <IconButton
                icon={isOff ? 'plus' : 'close'}
                label={(isOff ? words.takeBack : words.leaveOff)(shownName(one))}
                onClick={() => onToggle(one, isOff)}
              />
            </li>
          );
        })}
      </ul>
      <span role="status">
        <Hidden>{news}</Hidden>
      </span>
    </div>
  );
}

/** Names are the sender's claim; the address is what counts. */
const shownName = ({ name, address }: Participant): string => visible(name === null ? address : `${name} <${address}>`);
