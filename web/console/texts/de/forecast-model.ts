import type { Texts } from '../type.js';

const model: Texts['forecasts']['model'] = {
  who: 'Wer antwortet',
  embedded: 'Nur der eingebaute Agent',
  embeddedHint: 'Kein Wort verlässt Ihre Installation.',
  large: (name) => `Das große Modell (${name})`,
  largeHint: 'So, wie Kunden heute Antwort bekämen. Worte der Gespräche gehen an den Anbieter des Modells.',
  consentTitle: 'Einwilligung des Inhabers',
  consentText:
    'Für die Prognose wird an den Anbieter des großen Modells gesendet, was Kunden und Kollegen in diesen Gesprächen geschrieben haben. E-Mail-Adressen, Telefon-, Karten- und Kontonummern werden vorher unkenntlich gemacht; Namen, Bestellnummern und was sonst in den Worten steht, nicht. An Kunden wird nichts gesendet. Die Einwilligung lässt sich jederzeit zurücknehmen: Eine laufende Prognose hält dann vor der nächsten Frage an.',
  missing: (imports) =>
    `Noch keine Einwilligung gibt es für: ${new Intl.ListFormat('de', { type: 'conjunction' }).format(imports)}.`,
  given: 'Für alle Importe, aus denen hier Gespräche genommen werden, hat der Inhaber eingewilligt.',
  ownerOnly: 'Einwilligen kann nur der Inhaber des Arbeitsbereichs.',
  consentTo: (name) => `Für ${name} einwilligen`,
  consent: 'Worte dürfen an das große Modell',
  withdraw: 'Einwilligung zurücknehmen',
  withdrawNamed: (name) => `Einwilligung für ${name} zurücknehmen`,
  limits: 'Die Prognose hält an, sobald sie eine Grenze erreicht. Setzen Sie mindestens eine.',
  tokens: 'Höchstens so viele Tokens',
  cost: 'Höchstens so viel Geld',
  costHint: 'In der Währung der Preise, die Ihr Betreiber eingestellt hat.',
  minutes: 'Höchstens so viele Minuten',
  noNumber: 'Geben Sie eine Zahl über 0 ein, oder lassen Sie das Feld leer.',
  paused: {
    tokens: 'Die erlaubten Tokens sind verbraucht.',
    cost: 'Das erlaubte Geld ist ausgegeben.',
    time: 'Die erlaubte Zeit ist um.',
    uncounted:
      'Der Server des Modells sagt nicht, wie viele Tokens er brauchte oder was sie kosten. Die Grenze lässt sich darum nicht einhalten.',
    consent: 'Für einen Import, aus dem Gespräche genommen werden, fehlt die Einwilligung des Inhabers.',
    credits: 'Es ist kein Guthaben mehr da.',
    model: 'Das große Modell antwortet nicht.',
  },
  pausedTitle: 'Die Prognose hat angehalten',
  goOnWith: 'Mit anderen Grenzen fortsetzen',
  goOnLead: 'Was beantwortet ist, bleibt. Eine Grenze, die Sie leer lassen, bleibt, wie sie ist.',
  unanswered: (count) =>
    `Es fehlen, weil das große Modell nicht geantwortet hat: ${count}. Sie werden noch einmal ausprobiert, wenn die Prognose fortgesetzt wird, und zählen bis dahin nicht.`,
  waiting: (count) => `Noch nicht ausprobiert: ${count}.`,
  tryMissing: 'Die fehlenden noch einmal ausprobieren',
  used: 'Tokens des großen Modells',
  spent: 'Kosten des großen Modells',
  unknown: 'Der Server des Modells sagt es nicht.',
};
export default model;
