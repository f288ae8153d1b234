import { SESSION_CHANNELS } from '../../app/channels.js';
import { languageOptions } from '../../app/languages.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Select } from '../../ui/select.js';
import type { RatingsFilter } from './queries.js';
import css from './tools.module.css';

const ANY = 'any';
const SCORES = [5, 4, 3, 2, 1] as const;

interface RatingsFiltersProps {
  filter: RatingsFilter;
  /** Who handled conversations of the period: a member's id, or `agent`, and the name. */
  handlers: readonly [id: string, name: string][];
  onFilter: (filter: RatingsFilter) => void;
}

/** Narrows the list of ratings; the period is that of the page. */
export function RatingsFilters({ filter, handlers, onFilter }: RatingsFiltersProps) {
  const { analytics: text, conversations, inbox } = useTexts();
  const locale = useLocale();
  /** With the field as chosen, or without it. */
  const chosen = <Name extends keyof RatingsFilter>(name: Name, value: RatingsFilter[Name]) => {
    const { [name]: _, ...others } = filter;
    onFilter(value === undefined ? others : { ...others, [name]: value });
  };
  return (
    <div className={css.ratings} role="group" aria-label={text.filterRatings}>
      <Select
        label={text.handler}
        hideLabel
        value={filter.resolved_by ?? ANY}
        options={[{ value: ANY, label: text.anyHandler }, ...handlers.map(([value, label]) => ({ value, label }))]}
        onChange={(value) => chosen('resolved_by', value === ANY ? undefined : value)}
      />
      <Select
        label={text.channel}
        hideLabel
        value={filter.channel ?? ANY}
        options={[
          { value: ANY, label: text.anyChannel },
          ...SESSION_CHANNELS.map((value) => ({ value, label: text.channels[value] })),
        ]}
        onChange={(value) =>
          chosen(
            'channel',
            SESSION_CHANNELS.find((one) => one === value),
          )
        }
      />
      <Select
        label={inbox.language}
        hideLabel
        value={filter.language ?? ANY}
        options={[
          { value: ANY, label: conversations.anyLanguage },
          ...languageOptions(locale, filter.language ?? null).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(value) => chosen('language', value === ANY ? undefined : value)}
      />
      <Select
        label={text.score}
        hideLabel
        value={filter.score === undefined ? ANY : String(filter.score)}
        options={[
          { value: ANY, label: text.anyScore },
          ...SCORES.map((score) => ({ value: String(score), label: text.scoreOf(score) })),
        ]}
        onChange={(value) => chosen('score', value === ANY ? undefined : Number(value))}
      />
      <Select
        label={text.comment}
        hideLabel
        value={filter.has_comment === undefined ? ANY : String(filter.has_comment)}
        options={[
          { value: ANY, label: text.anyComment },
          { value: 'true', label: text.withComment },
          { value: 'false', label: text.withoutComment },
        ]}
        onChange={(value) => chosen('has_comment', value === ANY ? undefined : value === 'true')}
      />
    </div>
  );
}
