import { useState } from 'react';
import { CHANNELS } from '../../app/channels.js';
import { CsvChoice } from '../../app/csv-choice.js';
import { ZoneField } from '../../app/zone-field.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { NativeSelect } from '../../ui/native-select.js';
import { Switch } from '../../ui/switch.js';
import { daysOf, DAYS_MAX, granularitiesOf, type Range, RANGES, type Search, type View } from './view.js';
import css from './tools.module.css';

export interface ToolsProps {
  view: View;
  /** Puts changes into the URL; undefined removes a value. */
  onChange: (search: { [Name in keyof Search]: Search[Name] | undefined }) => void;
}

/** Window, time zone, granularity, channel, how files are written, and the comparison with the previous period. */
export function Tools({ view, onChange }: ToolsProps) {
  const { analytics } = useTexts();
  const [isChoosing, setChoosing] = useState(view.range === 'custom');
  const choose = (range: Range) => {
    setChoosing(range === 'custom');
    if (range === 'custom') onChange({ range, from: view.from, to: view.to });
    else onChange({ range, from: undefined, to: undefined, by: undefined });
  };
  return (
    <div className={css.tools} role="group" aria-label={analytics.tools}>
      <NativeSelect
        label={analytics.range}
        value={isChoosing ? 'custom' : view.range}
        options={[...(Object.keys(RANGES) as Range[]), 'custom' as const].map((value) => ({
          value,
          label: analytics.ranges[value],
        }))}
        onChange={choose}
      />
      {isChoosing && <Dates key={`${view.from} ${view.to}`} view={view} onChange={onChange} />}
      <NativeSelect
        label={analytics.by}
        value={view.by}
        options={granularitiesOf(view).map((value) => ({ value, label: analytics.granularities[value] }))}
        onChange={(by) => onChange({ by })}
      />
      <NativeSelect
        label={analytics.channel}
        value={view.channel ?? 'all'}
        options={(['all', ...CHANNELS] as const).map((value) => ({
          value,
          label: value === 'all' ? analytics.allChannels : analytics.channels[value],
        }))}
        onChange={(channel) => onChange({ channel: channel === 'all' ? undefined : channel })}
      />
      <ZoneField label={analytics.zone} value={view.zone} onChange={(zone) => onChange({ zone })} />
      <CsvChoice />
      <div className={css.switch}>
        <Switch
          label={analytics.compare}
          isOn={view.isCompared}
          onChange={(isOn) => onChange({ compare: isOn ? undefined : 'no' })}
        />
      </div>
    </div>
  );
}

/** First and last day of a custom window. */
function Dates({ view, onChange }: ToolsProps) {
  const { analytics } = useTexts();
  const [from, setFrom] = useState(view.from);
  const [to, setTo] = useState(view.to);
  const [error, setError] = useState<string>();
  const apply = (event: React.SyntheticEvent) => {
    event.preventDefault();
    if (!from || !to || from > to) return setError(analytics.datesWrong);
    if (daysOf({ from, to }) > DAYS_MAX) return setError(analytics.tooLong(DAYS_MAX));
    setError(undefined);
    onChange({ range: 'custom', from, to, by: undefined });
  };
  return (
    <form className={css.dates} onSubmit={apply} noValidate>
      <TextField
        label={analytics.from_}
        type="date"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
        error={error}
      />
      <TextField label={analytics.to_} type="date" value={to} onChange={(event) => setTo(event.target.value)} />
      <Button type="submit">{analytics.apply}</Button>
    </form>
  );
}
