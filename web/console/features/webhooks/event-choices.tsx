import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Choices } from '../../ui/choices.js';
import { EVENT_NAMES } from './event-names.js';
import type { EventName } from './queries.js';
import css from './webhooks.module.css';

/** Selected event types. They are kept while "all events" is selected, so that switching back loses none. */
export interface ChosenEvents {
  isAll: boolean;
  names: readonly EventName[];
}

/** @param events of an endpoint; omitted: of a new one */
export function useChosenEvents(events: readonly EventName[] = ['*']) {
  const [chosen, choose] = useState<ChosenEvents>(() => ({
    isAll: events.includes('*'),
    names: events.filter((name) => name !== '*'),
  }));
  /** An object, so that a repeated error moves focus again. */
  const [error, setError] = useState<{ text: string } | null>(null);
  return { chosen, choose, error, fail: (text: string) => setError({ text }), clear: () => setError(null) };
}

interface EventChoicesProps {
  chosen: ChosenEvents;
  onChange: (chosen: ChosenEvents) => void;
  error: { text: string } | null;
}

/** All events or a selection. An error is announced with the group, which receives focus. */
export function EventChoices({ chosen, onChange, error }: EventChoicesProps) {
  const { webhooks } = useTexts();
  const { isAll, names } = chosen;
  const group = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (error) group.current?.focus();
  }, [error]);
  const toggle = (name: EventName, isOn: boolean): void =>
    onChange({ isAll, names: isOn ? [...names, name] : names.filter((one) => one !== name) });
  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      className={css.choice}
      aria-label={webhooks.events}
      aria-describedby={error ? id : undefined}
    >
      <Choices
        label={webhooks.events}
        value={isAll ? 'all' : 'some'}
        options={[
          { value: 'all', label: webhooks.allEvents, hint: webhooks.allEventsHint },
          { value: 'some', label: webhooks.someEvents },
        ]}
        onChange={(value) => onChange({ isAll: value === 'all', names })}
      />
      {!isAll && (
        <fieldset className={css.events} aria-label={webhooks.someEvents}>
          {EVENT_NAMES.map((name) => (
            <Checkbox key={name} label={name} isOn={names.includes(name)} onChange={(isOn) => toggle(name, isOn)} />
          ))}
        </fieldset>
      )}
      {error && (
        <p className={css.error} id={id}>
          {error.text}
        </p>
      )}
    </div>
  );
}
