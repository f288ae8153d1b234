import type { Texts } from '../type.js';

const signIn: Texts['signIn'] = {
  title: 'E-Mail und Anmeldung',
  lead: 'Wie Mitglieder hereinkommen und ob E-Mails sie erreichen. Beides richtet ein, wer diesen Server betreibt.',
  ways: 'Wege der Anmeldung',
  waysLead: 'Sie gelten für alle Workspaces dieser Installation.',
  password: 'E-Mail und Passwort',
  on: 'An',
  off: 'Aus',
  passwordOnly: 'Es lässt sich abschalten, sobald sich jemand über einen Identitätsanbieter angemeldet hat.',
  passwordOff: 'Mitglieder melden sich nur über einen Identitätsanbieter an.',
  reset: 'Vergessene Passwörter',
  resetByMail: 'Ein Link per E-Mail',
  resetByOperator: 'Durch den Betreiber, da keine E-Mails verschickt werden',
  providers: 'Identitätsanbieter',
  noProviders: 'Keiner ist eingerichtet',
  factor: 'Zweiter Faktor',
  required: 'Hier für alle vorgeschrieben',
  optional: 'Jedes Mitglied entscheidet selbst',
  changeFactor: 'Unter „Team“ ändern',
  mail: 'E-Mail',
  mailLead: 'Einladungen, neue Passwörter und Benachrichtigungen kommen von dieser Adresse.',
  noMail: 'Es können keine E-Mails verschickt werden',
  noMailLead: 'Der Betreiber hat SMTP_URL nicht gesetzt. Einladungen werden stattdessen als Link kopiert.',
  from: 'Absender',
  test: 'Test-E-Mail an mich senden',
  sent: (to) =>
    `Der Mailserver hat eine E-Mail an ${to} angenommen. Kommt sie nicht an, sehen Sie im Spam-Ordner nach.`,
  notSent: 'Die Test-E-Mail wurde nicht verschickt',
  failures: {
    login: 'Der Mailserver hat Benutzernamen oder Passwort abgelehnt.',
    unreachable:
      'Der Mailserver war nicht erreichbar: Prüfen Sie Host und Port, und ob eine Firewall dazwischen steht.',
    tls: 'Es kam keine verschlüsselte Verbindung zustande: Prüfen Sie den Port, und ob die Adresse mit smtp:// oder smtps:// beginnt.',
    recipient: 'Der Mailserver stellt Ihrer Adresse nicht zu.',
    sender: 'Der Mailserver nimmt die Absenderadresse nicht an.',
    other: 'Der Mailserver hat die E-Mail abgelehnt.',
  },
  detail: (text) => `Er meldete: ${text}`,
};
export default signIn;
