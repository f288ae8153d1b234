/** Texts of the mails to the team. Pure. */
import type { MailLanguage } from '../../platform/outbound/mail/mail-language.js';
import type { HandoffKind } from './handoffs.dto.js';

export type TeamMailReason = 'opened' | 'waiting' | 'not_picked_up' | 'assigned';

interface Named {
  ref: string;
  kind: string;
  company: string;
}

interface TeamMailTexts {
  kinds: Record<HandoffKind, string>;
  reasons: Record<TeamMailReason, (named: Named) => { subject: string; happened: string }>;
  handoff: (named: Pick<Named, 'ref' | 'kind'>) => string;
  request: (text: string) => string;
  mention: (named: { author: string; company: string }) => { subject: string; happened: string };
  lostConsent: (named: { mailbox: string; link: string }) => { subject: string; text: string };
}

export const TEAM_MAILS: Record<MailLanguage, TeamMailTexts> = {
  en: {
    kinds: {
      ticket: 'ticket',
      live_chat: 'live chat',
      callback: 'callback',
      approval: 'approval',
      complaint: 'complaint',
      retention: 'retention',
    },
    reasons: {
      opened: ({ ref, kind, company }) => ({
        subject: `${ref}: new ${kind} (${company})`,
        happened: `There is a new hand-off in ${company}.`,
      }),
      waiting: ({ ref, company }) => ({
        subject: `${ref}: the customer is waiting (${company})`,
        happened: 'The customer wrote again and is waiting for an answer.',
      }),
      not_picked_up: ({ ref, company }) => ({
        subject: `${ref}: no one has picked this up (${company})`,
        happened: 'No one has taken this hand-off yet.',
      }),
      assigned: ({ ref, company }) => ({
        subject: `${ref}: assigned to you (${company})`,
        happened: 'A hand-off was assigned to you.',
      }),
    },
    handoff: ({ ref, kind }) => `Hand-off: ${ref}, ${kind}`,
    request: (text) => `Request: ${text}`,
    mention: ({ author, company }) => ({
      subject: `${author} mentioned you (${company})`,
      happened: `${author} mentioned you in a private note about a conversation.`,
    }),
    lostConsent: ({ mailbox, link }) => ({
      subject: `The mailbox ${mailbox} has to be connected again`,
      text:
        `The provider of the mailbox “${mailbox}” no longer gives access to it, so its mails are not read, and replies wait.\n` +
        `Nothing is lost: both continue once somebody connects it again:\n\n${link}\n`,
    }),
  },
  de: {
    kinds: {
      ticket: 'Ticket',
      live_chat: 'Live-Chat',
      callback: 'Rückruf',
      approval: 'Freigabe',
      complaint: 'Beschwerde',
      retention: 'Kündigungsabsicht',
    },
    reasons: {
      opened: ({ ref, kind, company }) => ({
        subject: `${ref}: neu, ${kind} (${company})`,
        happened: `Bei ${company} gibt es eine neue Übergabe.`,
      }),
      waiting: ({ ref, company }) => ({
        subject: `${ref}: Kunde wartet (${company})`,
        happened: 'Der Kunde hat wieder geschrieben und wartet auf eine Antwort.',
      }),
      not_picked_up: ({ ref, company }) => ({
        subject: `${ref}: noch nicht übernommen (${company})`,
        happened: 'Diese Übergabe hat noch niemand übernommen.',
      }),
      assigned: ({ ref, company }) => ({
        subject: `${ref}: Ihnen zugewiesen (${company})`,
        happened: 'Ihnen wurde eine Übergabe zugewiesen.',
      }),
    },
    handoff: ({ ref, kind }) => `Übergabe: ${ref}, ${kind}`,
    request: (text) => `Anliegen: ${text}`,
    mention: ({ author, company }) => ({
      subject: `${author} hat Sie erwähnt (${company})`,
      happened: `${author} hat Sie in einer privaten Notiz zu einem Gespräch erwähnt.`,
    }),
    lostConsent: ({ mailbox, link }) => ({
      subject: `Das Postfach ${mailbox} muss neu verbunden werden`,
      text:
        `Der Anbieter des Postfachs „${mailbox}“ gibt keinen Zugriff mehr: E-Mails werden nicht gelesen, Antworten warten.\n` +
        `Es geht nichts verloren: Beides geht weiter, sobald jemand es neu verbindet:\n\n${link}\n`,
    }),
  },
};
