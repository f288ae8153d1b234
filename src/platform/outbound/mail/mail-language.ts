/** Languages of our mails to members: those of the console. */
export type MailLanguage = 'en' | 'de';

/** @param locale of the reader's account, BCP 47; null = none chosen */
export const mailLanguage = (locale: string | null): MailLanguage => (/^de\b/i.test(locale ?? '') ? 'de' : 'en');
