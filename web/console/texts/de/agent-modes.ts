import type { Texts } from '../type.js';

const agentModes: Texts['agentModes'] = {
  title: 'Was der Agent hier tut',
  lead: 'Gilt ab der nächsten Nachricht, auch in offenen Gesprächen.',
  label: 'Agent',
  saved: 'Agent geändert',
  modes: { off: 'Aus', shadow: 'Schatten', suggest: 'Vorschlagen', live: 'Live' },
  hints: {
    off: 'Ihr Team antwortet; Kunden erfahren das.',
    shadow: 'Ihr Team antwortet, und was der Agent gesagt hätte, wird nur für Sie festgehalten.',
    suggest:
      'Ihr Team antwortet, und die Antwort des Agenten steht über dem Antwortfeld, zum Senden, Ändern oder Verwerfen.',
    live: 'Der Agent antwortet Kunden.',
  },
  suggestion: {
    title: 'Der Agent schlägt vor',
    failed: 'Der Agent konnte diesmal keine Antwort finden.',
    insert: 'Einfügen',
    dismiss: 'Verwerfen',
    wrong: 'Falsch',
    judged: 'Als falsch vermerkt',
  },
  counts: {
    title: 'Bevor er live ist',
    lead: 'Was der Agent in Ihren Kanälen geantwortet hätte und was Ihr Team aus seinen Vorschlägen gemacht hat, in den letzten 30 Tagen.',
    chat: 'Website-Chat',
    removed: 'Entferntes Konto',
    columns: {
      channel: 'Kanal',
      mode: 'Agent',
      turns: 'Fragen',
      answered: 'Mit Antwort',
      suggested: 'Vorgeschlagen',
      sent: 'Unverändert gesendet',
      edited: 'Bearbeitet',
      ignored: 'Nicht verwendet',
      wrong: 'Falsch',
      failed: 'Fehlgeschlagen',
    },
    judged: (channel, { machine, people }) =>
      `${channel}: von der Maschine beurteilt: ${machine.right} richtig, ${machine.partly} teilweise, ${machine.wrong} falsch, ${machine.not_comparable} nicht vergleichbar; von Menschen: ${people.right} unverändert gesendet, ${people.wrong} falsch.`,
    byMachine: 'Erste Urteile der Maschine',
    proxy:
      'Die Maschine vergleicht die Worte einer Antwort mit dem, was Ihr Team stattdessen schrieb. Das ist ein Hinweis, keine Quote. Was jemand aus dem Team unverändert gesendet oder falsch genannt hat, beurteilen allein Menschen.',
  },
};

export default agentModes;
