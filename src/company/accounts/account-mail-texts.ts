/** Texts of the mails about accounts. Pure. */
import type { MailLanguage } from '../../platform/outbound/mail/mail-language.js';

export interface AccountMailText {
  subject: string;
  lines: string[];
}

interface AccountMailTexts {
  invitation: (values: { inviter: string; company: string; link: string }) => AccountMailText;
  reset: (link: string) => AccountMailText;
  wrongCodes: (values: { count: number; link: string }) => AccountMailText;
}

export const ACCOUNT_MAILS: Record<MailLanguage, AccountMailTexts> = {
  en: {
    invitation: ({ inviter, company, link }) => ({
      subject: `${inviter} invites you to ${company}`,
      lines: [
        `${inviter} invites you to work with the team of ${company}.`,
        '',
        'Open this link within 72 hours. It works once:',
        link,
        '',
        'If you weren’t expecting this, you can ignore this email.',
      ],
    }),
    reset: (link) => ({
      subject: 'Set a new password',
      lines: [
        'You, or someone with your email address, asked for a new password for the console.',
        '',
        'Open this link within an hour. It works once:',
        link,
        '',
        'If this wasn’t you, ignore this email. Your password stays the same.',
      ],
    }),
    wrongCodes: ({ count, link }) => ({
      subject: 'Someone may know your password',
      lines: [
        `Someone entered your correct password for the console, followed by ${count} wrong codes.`,
        'They cannot sign in without a correct code.',
        '',
        'If this wasn’t you, sign in and change your password:',
        link,
      ],
    }),
  },
  de: {
    invitation: ({ inviter, company, link }) => ({
      subject: `${inviter} lädt Sie zu ${company} ein`,
      lines: [
        `${inviter} lädt Sie ein, im Team von ${company} mitzuarbeiten.`,
        '',
        'Öffnen Sie diesen Link innerhalb von 72 Stunden. Er gilt einmal:',
        link,
        '',
        'Wenn Sie diese Einladung nicht erwartet haben, ignorieren Sie diese E-Mail einfach.',
      ],
    }),
    reset: (link) => ({
      subject: 'Neues Passwort festlegen',
      lines: [
        'Für Ihre E-Mail-Adresse wurde ein neues Passwort für die Konsole angefordert.',
        '',
        'Öffnen Sie diesen Link innerhalb einer Stunde. Er gilt einmal:',
        link,
        '',
        'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.',
      ],
    }),
    wrongCodes: ({ count, link }) => ({
      subject: 'Jemand kennt möglicherweise Ihr Passwort',
      lines: [
        `Jemand hat Ihr richtiges Passwort für die Konsole eingegeben und danach ${count} falsche Codes.`,
        'Ohne einen richtigen Code ist keine Anmeldung möglich.',
        '',
        'Wenn Sie das nicht waren, melden Sie sich an und ändern Sie Ihr Passwort:',
        link,
      ],
    }),
  },
};
