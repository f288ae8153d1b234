import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, Suspense, useMemo, useRef, useState } from 'react';
import { isComposing } from '../../../widget/composition.js';
import { ActionButton } from '../../actions/action-button.js';
import { type Action, useActions } from '../../actions/registry.js';
import { contactQuery } from '../../app/contact-field.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { filterOfView } from './filters.js';
import { filtersQuery, respondersQuery, tagsQuery } from './queries.js';
import { isFiltered, type View } from './view.js';
import { nameOf } from '../../transcript/contact-name.js';
import { ForeignWords } from '../../transcript/foreign-text.js';
import { languageName } from '../../ui/formats.js';
import { lazyPart } from '../../ui/parts.js';
import css from './queue-tools.module.css';

const FilterDialog = lazyPart(() => import('./filter-dialog.js'));

export interface QueueToolsProps {
  view: View;
  asked: string;
  onAsk: (words: string) => void;
}

/** Above the rows: message search and filters. */
export default memo(function QueueTools({ view, asked, onAsk }: QueueToolsProps) {
  const { inbox } = useTexts();
  const [isFiltering, setFiltering] = useState(false);
  const [words, setWords] = useState(asked);
  const field = useRef<HTMLInputElement>(null);
  const actions = useMemo(
    (): Action[] => [
      {
        id: 'queue.search',
        family: 'queue',
        title: (texts) => texts.inbox.search.search,
        icon: 'search',
        keys: '/',
        run: () => field.current?.focus(),
      },
      {
        id: 'queue.filter',
        family: 'queue',
        title: (texts) => texts.inbox.filters.filter,
        icon: 'filter',
        keys: 'f',
        run: () => setFiltering(true),
      },
    ],
    [],
  );
  useActions(actions);
  return (
    <>
      <form
        className={css.search}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          onAsk(words.trim());
        }}
      >
        <input
          ref={field}
          type="search"
          className={css.field}
          aria-label={inbox.search.search}
          placeholder={inbox.search.search}
          maxLength={200}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            if (event.target.value.trim() === '') onAsk('');
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
            setWords('');
            onAsk('');
            event.currentTarget.blur();
          }}
        />
        <ActionButton id="queue.filter" iconOnly />
      </form>
      {asked === '' && isFiltered(view) && <Filtered view={view} />}
      <Suspense>{isFiltering && <FilterDialog view={view} onClose={() => setFiltering(false)} />}</Suspense>
    </>
  );
});

/** Active filter, and a button that clears it. */
function Filtered({ view }: { view: View }) {
  const { inbox, conversationActions } = useTexts();
  const locale = useLocale();
  const { filters: words } = inbox;
  const { id: workspace } = useWorkspace();
  const { data: members } = useQuery({ ...respondersQuery(workspace), enabled: view.assignee !== null });
  const { data: tags } = useQuery({ ...tagsQuery(workspace), enabled: view.tag !== null });
  const { data: filters } = useQuery(filtersQuery(workspace));
  const { data: person } = useQuery({ ...contactQuery(workspace, view.contact ?? ''), enabled: view.contact !== null });
  const { assignee, tag, kind, reason, channel, language, days } = view;
  const ofMembers = members?.find(({ id }) => id === assignee)?.name ?? '';
  const parts = [
    filterOfView(filters, view)?.name,
    assignee === 'me' ? words.me : assignee === 'none' ? words.nobody : ofMembers,
    tags?.find(({ id }) => id === tag)?.name,
    kind && words.kinds[kind],
    reason && words.reasons[reason],
    channel && inbox.channel[channel],
    language && languageName(locale, language),
    days && conversationActions.where.lastDays(days),
    person && nameOf(person, inbox),
  ].filter(Boolean);
  return (
    <p className={css.filtered}>
      <span className={css.parts}>
        {words.filteredBy} <ForeignWords text={parts.join(' · ')} />
      </span>
      <Link to="/w/$workspace/inbox/$queue" params={{ workspace, queue: view.queue }} className={css.clear}>
        {words.clear}
      </Link>
    </p>
  );
}
