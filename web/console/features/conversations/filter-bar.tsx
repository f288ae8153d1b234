import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CHANNELS } from '../../app/channels.js';
import { ContactField } from '../../app/contact-field.js';
import { languageOptions } from '../../app/languages.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { tagsQuery } from './queries.js';
import { filtersIn, INTENTS, KINDS, NO_FILTERS, RESOLUTIONS, type View, WINDOWS } from './view.js';
import css from './conversations.module.css';

const ANY = 'any';

interface FilterBarProps {
  view: View;
  onView: (view: View) => void;
}

/** Filters of the list, stored in the URL. */
export function FilterBar({ view, onView }: FilterBarProps) {
  const { conversations: texts, inbox } = useTexts();
  const more = useId();
  const [isMore, setMore] = useState(
    [view.kind, view.completed, view.voice, view.tag, view.from, view.to, view.language, view.contact].some(
      (one) => one !== null,
    ),
  );
  const count = filtersIn(view);
  return (
    <div className={css.filters} role="group" aria-label={texts.filters}>
      <Choice
        label={texts.channel}
        any={texts.anyChannel}
        values={CHANNELS.map((value) => [value, inbox.channel[value]])}
        value={view.channel}
        onChange={(channel) => onView({ ...view, channel })}
      />
      <Choice
        label={texts.resolution}
        any={texts.anyResolution}
        values={RESOLUTIONS.map((value) => [value, texts.resolutions[value]])}
        value={view.resolution}
        onChange={(resolution) => onView({ ...view, resolution })}
      />
      <Choice
        label={texts.intent}
        any={texts.anyIntent}
        values={INTENTS.map((value) => [value, texts.intents[value]])}
        value={view.intent}
        onChange={(intent) => onView({ ...view, intent })}
      />
      <Choice
        label={texts.window}
        any={texts.anyTime}
        values={WINDOWS.map((days) => [String(days), texts.lastDays(days)])}
        value={view.days === null ? null : String(view.days)}
        onChange={(days) => onView({ ...view, days: days === null ? null : Number(days), from: null, to: null })}
      />
      <Button kind="ghost" icon="filter" aria-expanded={isMore} aria-controls={more} onClick={() => setMore(!isMore)}>
        {isMore ? texts.fewer : texts.more}
      </Button>
      {count > 0 && (
        <Button kind="ghost" onClick={() => onView({ ...view, ...NO_FILTERS })}>
          {texts.showAll}
        </Button>
      )}
      <div id={more} className={css.more} hidden={!isMore}>
        {isMore && <More view={view} onView={onView} />}
      </div>
    </div>
  );
}

function More({ view, onView }: FilterBarProps) {
  const { conversations: texts, inbox } = useTexts();
  const language = useLocale();
  const { id: workspace } = useWorkspace();
  const { data: tags = [] } = useQuery(tagsQuery(workspace));
  return (
    <>
      <Choice
        label={texts.kind}
        any={texts.anyKind}
        values={KINDS.map((value) => [value, texts.kinds[value]])}
        value={view.kind}
        onChange={(kind) => onView({ ...view, kind })}
      />
      <Choice
        label={texts.completed}
        any={texts.anyEnd}
        values={YES_NO.map((value) => [value, texts.completedAs[value]])}
        value={wordOf(view.completed)}
        onChange={(word) => onView({ ...view, completed: flagOf(word) })}
      />
      <Choice
        label={texts.voice}
        any={texts.anyVoice}
        values={YES_NO.map((value) => [value, texts.voiceAs[value]])}
        value={wordOf(view.voice)}
        onChange={(word) => onView({ ...view, voice: flagOf(word) })}
      />
      {tags.length > 0 && (
        <Choice
          label={texts.tag}
          any={texts.anyTag}
          values={tags.map(({ id, name }) => [id, visible(name)])}
          value={view.tag}
          onChange={(tag) => onView({ ...view, tag })}
        />
      )}
      <Choice
        label={inbox.language}
        any={texts.anyLanguage}
        values={languageOptions(language, view.language)}
        value={view.language}
        onChange={(tag) => onView({ ...view, language: tag })}
      />
      <TextField
        type="date"
        label={texts.from}
        value={view.from ?? ''}
        max={view.to ?? undefined}
        onChange={({ target }) => onView({ ...view, from: target.value || null, days: null })}
      />
      <TextField
        type="date"
        label={texts.to}
        value={view.to ?? ''}
        min={view.from ?? undefined}
        onChange={({ target }) => onView({ ...view, to: target.value || null, days: null })}
      />
      <ContactField value={view.contact} onChange={(contact) => onView({ ...view, contact })} />
    </>
  );
}

const YES_NO = ['yes', 'no'] as const;
type YesNo = (typeof YES_NO)[number];
const wordOf = (flag: boolean | null): YesNo | null => (flag === null ? null : flag ? 'yes' : 'no');
const flagOf = (word: YesNo | null): boolean | null => (word === null ? null : word === 'yes');

interface ChoiceProps<Value extends string> {
  label: string;
  /** Label when nothing is selected. */
  any: string;
  values: readonly (readonly [value: Value, label: string])[];
  value: Value | null;
  onChange: (value: Value | null) => void;
}

function Choice<Value extends string>({ label, any, values, value, onChange }: ChoiceProps<Value>) {
  return (
    <Select<string>
      label={label}
      hideLabel
      value={value ?? ANY}
      options={[{ value: ANY, label: any }, ...values.map(([one, text]) => ({ value: one, label: text }))]}
      onChange={(chosen) => onChange(values.find(([one]) => one === chosen)?.[0] ?? null)}
    />
  );
}
