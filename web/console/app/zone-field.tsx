import { useMemo } from 'react';
import { NativeSelect, type NativeSelectProps } from '../ui/native-select.js';
import { ownZone, zonesWith } from './zones.js';

/** Time zone field with about 400 options. */
export function ZoneField(props: Omit<NativeSelectProps<string>, 'options'>) {
  const { value } = props;
  const options = useMemo(
    () => zonesWith(value, ownZone()).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    [value],
  );
  return <NativeSelect {...props} options={options} />;
}
