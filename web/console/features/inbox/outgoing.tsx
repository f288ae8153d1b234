import { problemText } from '../../app/problem.js';
import { useMe } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Avatar } from '../../ui/avatar.js';
import { Button } from '../../ui/button.js';
import { classes } from '../../ui/classes.js';
import { Markdown } from '../../ui/markdown.js';
import { visible } from '../../transcript/foreign-text.js';
import { ShortTime } from '../../transcript/message.js';
import { discard, type Outgoing as Reply, sendAgain } from './outbox.js';
import css from '../../transcript/message.module.css';
import note from './note.module.css';

/** A reply or a note that the server has not stored yet. */
export function Outgoing({ outgoing }: { outgoing: Reply }) {
  const texts = useTexts();
  const { account } = useMe();
  const { state, problem, text, files = [], at, isOutdated } = outgoing;
  const isRefused = state === 'refused';
  return (
    <article className={css.message} aria-label={account.name}>
      <Avatar id={account.name} name={account.name} size="small" />
      <header className={css.by}>
        <b>{account.name}</b>
        <ShortTime at={at} />
      </header>
      <div className={classes(css.body, css.dim, outgoing.kind === 'note' && note.note)}>
        <Markdown text={visible([text, ...files.map(({ name }) => name)].join('\n').trim())} />
        <p className={classes(css.fate, isRefused && css.bad)} role={isRefused ? 'alert' : undefined}>
          {isRefused
            ? texts.inbox.notSent(isOutdated ? texts.inbox.newerTitle : problemText(problem, texts))
            : texts.inbox.sending[state]}
          {isRefused && !isOutdated && (
            <>
              <Button size="small" onClick={() => sendAgain(outgoing)}>
                {texts.inbox.sendAgain}
              </Button>
              <Button size="small" kind="ghost" onClick={() => discard(outgoing)}>
                {texts.inbox.discard}
              </Button>
            </>
          )}
        </p>
      </div>
    </article>
  );
}
