import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { visible } from '../../transcript/foreign-text.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { classes } from '../../ui/classes.js';
import { fileSize } from '../../ui/file-size.js';
import { Hidden } from '../../ui/hidden.js';
import { Icon } from '../../ui/icon.js';
import { IconButton } from '../../ui/icon-button.js';
import {
  add,
  type Chosen,
  type Limits,
  remove,
  sentWith,
  type Unfit,
  unfitFor,
  upload,
  useChosen,
} from './attach-files.js';
import type { Attached } from './attached.js';
import { replyFilesQuery } from './session-channel.js';
import { useDrop } from './use-drop.js';
import css from './attach.module.css';

interface AttachProps {
  session: string;
  /** Receives the files of the reply. */
  onChange: (attached: Attached) => void;
}

/** Attach button of a reply, and its attached files. */
export default function Attach({ session, onChange }: AttachProps) {
  const { id: workspace } = useWorkspace();
  const { data } = useQuery(replyFilesQuery(workspace, session));
  return data?.attachments ? <Files session={session} limits={data.attachments} onChange={onChange} /> : null;
}

function Files({ session, limits, onChange }: AttachProps & { limits: Limits }) {
  const { attachments: words } = useTexts();
  const { id: workspace } = useWorkspace();
  const input = useRef<HTMLInputElement>(null);
  const files = useChosen(session);
  const wordsOf = useUnfitWords();
  const [problems, setProblems] = useState<string[]>([]);
  const [news, setNews] = useState('');
  useAttached(session, files, onChange);
  const take = (taken: readonly File[]) => {
    const unfit: string[] = [];
    for (const file of taken) {
      const why = unfitFor(limits, session, file);
      if (why) unfit.push(wordsOf(file.name, why));
      else void add(workspace, session, file).then((isThere) => isThere && setNews(words.attached(visible(file.name))));
    }
    setProblems(unfit);
  };
  const isOver = useDrop(input, take);
  useAttachAction(input);
  const onRemove = (one: Chosen) => {
    remove(workspace, one);
    setNews(words.removed(visible(one.name)));
    input.current?.parentElement?.querySelector<HTMLElement>('[data-attach]')?.focus();
  };
  const onChosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take([...(target.files ?? [])]);
    target.value = ''; // allows choosing the same file again
  };
  const isListed = files.length > 0 || problems.length > 0;
  return (
    <>
      <input ref={input} type="file" multiple hidden onChange={onChosen} data-files />
      <IconButton icon="attach" label={words.attach} onClick={() => input.current?.click()} data-attach />
      {isListed && (
        <div className={css.files}>
          <ul className={css.list}>
            {files.map((one) => (
              <FileRow key={one.key} chosen={one} onRemove={() => onRemove(one)} />
            ))}
          </ul>
          {problems.map((problem) => (
            <p key={problem} className={css.problem} role="alert">
              {problem}
            </p>
          ))}
        </div>
      )}
      {isOver && <div className={css.drop}>{words.drop}</div>}
      <span role="status">
        <Hidden>{news}</Hidden>
      </span>
    </>
  );
}

function FileRow({ chosen, onRemove }: { chosen: Chosen; onRemove: () => void }) {
  const texts = useTexts();
  const words = texts.attachments;
  const language = useLocale();
  const { id: workspace } = useWorkspace();
  const { size, share, id, error } = chosen;
  const name = visible(chosen.name);
  return (
    <li className={classes(css.row, error !== null && css.bad)}>
      <Icon name={error === null ? 'attach' : 'warning'} />
      <span className={css.name}>{name}</span>
      {error === null ? (
        <span className={css.size}>{fileSize(size, language)}</span>
      ) : (
        <span className={css.why} role="alert">
          {words.failed(name, problemText(error, texts))}
          <button type="button" className={css.again} onClick={() => void upload(workspace, chosen)}>
            {words.tryAgain}
          </button>
        </span>
      )}
      {id === null && error === null && (
        <progress className={css.progress} aria-label={words.uploading(name)} value={share} />
      )}
      <IconButton icon="close" label={words.remove(name)} onClick={onRemove} />
    </li>
  );
}

/** Tells the field what would be sent, and whether it can be. */
function useAttached(session: string, files: readonly Chosen[], onChange: AttachProps['onChange']): void {
  const state = files.map(({ id, error }) => `${id} ${error !== null}`).join();
  useLayoutEffect(() => {
    onChange({
      files: files.flatMap(({ id, name, size }) => (id === null ? [] : { id, name, size })),
      isBusy: files.some(({ id, error }) => id === null && error === null),
      sent: () => sentWith(session),
    });
    // Depends on the contents: the array is new with each render.
  }, [session, state, onChange]);
}

function useUnfitWords(): (name: string, unfit: Unfit) => string {
  const { attachments: words } = useTexts();
  const language = useLocale();
  return (name, unfit) => {
    const shown = visible(name);
    if (unfit.reason === 'tooMany') return words.tooMany(shown, unfit.max);
    if (unfit.reason !== 'notTaken') return words[unfit.reason](shown, fileSize(unfit.max, language));
    const kinds = unfit.kinds.map((kind) => words.taken[kind]);
    return words.notTaken(shown, new Intl.ListFormat(language).format(kinds));
  };
}

/** Also an action of the palette. */
function useAttachAction(input: { current: HTMLInputElement | null }): void {
  const run = useRef(() => input.current?.click());
  useEffect(() => {
    run.current = () => input.current?.click();
  });
  useAllowedActions(
    useMemo(
      (): Action[] => [
        {
          id: 'conversation.attach',
          family: 'conversation',
          icon: 'attach',
          needs: 'reply',
          title: (texts) => texts.attachments.attach,
          run: () => run.current(),
        },
      ],
      [],
    ),
  );
}
