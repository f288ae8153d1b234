import { DirectionProvider } from '@base-ui/react/direction-provider';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { languageOf, TextsProvider } from '../texts/texts.js';
import { prefer, usePreferences } from './preferences.js';
import { meQuery } from './session.js';

/** As the account says, and before it is known as it last said; else as the browser does. */
export function LanguageOfPage({ children }: { children: ReactNode }) {
  const { language: remembered } = usePreferences();
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const language = languageOf([me ? me.account.locale : remembered, ...navigator.languages]);
  useEffect(() => {
    if (me) prefer({ language: me.account.locale === null ? null : languageOf([me.account.locale]) });
  }, [me]);
  // No language of ours is read from right to left yet; the page's own `dir` says so where one is, as in tests.
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
