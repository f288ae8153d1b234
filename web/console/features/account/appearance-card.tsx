import { type Preferences, setPreferences, usePreferences } from '../../app/preferences.js';
import { useTexts } from '../../texts/texts.js';
import { Card } from '../../ui/page.js';
import { Select } from '../../ui/select.js';
import { Switch } from '../../ui/switch.js';

/** Preferences of this browser: theme and shortcuts. */
export function AppearanceCard() {
  const { account: texts, shell } = useTexts();
  const { theme, singleKeys } = usePreferences();
  const themes: { value: Preferences['theme']; label: string }[] = [
    { value: 'system', label: shell.themeSystem },
    { value: 'light', label: shell.themeLight },
    { value: 'dark', label: shell.themeDark },
  ];
  return (
    <Card title={texts.appearance} lead={texts.appearanceLead}>
      <Select
        label={shell.theme}
        value={theme}
        options={themes}
        onChange={(value) => setPreferences({ theme: value })}
      />
      <Switch label={shell.singleKeys} isOn={singleKeys} onChange={(is) => setPreferences({ singleKeys: is })} />
    </Card>
  );
}
