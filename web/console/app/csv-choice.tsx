import { useLocale, useTexts } from '../texts/texts.js';
import { NativeSelect } from '../ui/native-select.js';
import { csvFormatOf, type CsvFormat } from './csv-format.js';
import { setPreferences, usePreferences } from './preferences.js';

/** How this browser's files are written: for spreadsheets in the console's language, until another way is chosen. */
export const useCsvFormat = (): CsvFormat => csvFormatOf(useLocale(), usePreferences().csvSeparator);

/** For those whose spreadsheet has another language than the console, and opens files as one column. */
export function CsvChoice() {
  const { analytics } = useTexts();
  return (
    <NativeSelect
      label={analytics.csvSeparator}
      value={useCsvFormat().separator}
      options={[
        { value: ',', label: analytics.csvComma },
        { value: ';', label: analytics.csvSemicolon },
      ]}
      onChange={(csvSeparator) => setPreferences({ csvSeparator })}
    />
  );
}
