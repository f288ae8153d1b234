import { DirectionProvider } from '@base-ui/react/direction-provider';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { languageOf, textsOf, TextsProvider } from '../texts/texts.js';
import { currentPreferences, setPreferences, usePreferences } from './preferences.js';
import { meQuery } from './session.js';

/** Fetches the texts of the page's first language. */
export const fetchFirstTexts = (): Promise<unknown> =>
  textsOf(languageOf([currentPreferences().language, ...navigator.languages]));

/** The account's language; before the account is known, its last known language, else the browser's. */
export function LanguageOfPage({ children }: { children: ReactNode }) {
  const { language: remembered } = usePreferences();
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const language = languageOf([me ? me.account.locale : remembered, ...navigator.languages]);
  useEffect(() => {
    if (!me) return;
    const { locale, density } = me.account;
    setPreferences({ language: locale === null ? null : languageOf([locale]), density });
  }, [me]);
  // None of our languages is written right to left yet; the page's own `dir` can be, for example in tests.
  const direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <TextsProvider language={language}>
      <DirectionProvider direction={direction}>{children}</DirectionProvider>
    </TextsProvider>
  );
}
