import type { Texts } from '../type.js';

const repeat: Texts['forecasts']['repeat'] = {
  again: 'Noch einmal ausprobieren',
  title: 'Dieselben Gespräche noch einmal ausprobieren',
  lead: 'Der Agent beantwortet sie mit dem Wissen von heute. Wo seine Antwort wie zuvor ist, gilt weiter, was Ihr Team dazu gesagt hat: Nur was sich geändert hat, ist zu beurteilen.',
  name: (name) => `${name}, noch einmal`,
  moved: 'Was sich bewegt hat',
  sentence: (now, before) => `Mit dem, was Sie seither geschrieben haben: ${now}, zuvor ${before}.`,
  settled: 'Gespräche, die der Agent allein erledigt hätte.',
  wrong: (now, before) => `Falsch: ${now}, zuvor ${before}.`,
  open: 'noch unbekannt',
  changed: (changed, shown, judged) =>
    changed === 1
      ? `In 1 Gespräch ist die Antwort des Agenten nicht wie zuvor, und nur dieses ist zu beurteilen. Bisher beurteilt: ${judged}.`
      : `In ${shown} Gesprächen sind die Antworten des Agenten nicht wie zuvor, und nur diese sind zu beurteilen. Bisher beurteilt: ${judged}.`,
  same: 'Keine Antwort ist anders als zuvor, also ist nichts zu beurteilen.',
  missing: (count, shown) =>
    count === 1
      ? '1 Gespräch der früheren Prognose wurde seither gelöscht: Keine der beiden Zahlen enthält es.'
      : `${shown} Gespräche der früheren Prognose wurden seither gelöscht: Keine der beiden Zahlen enthält sie.`,
  earlier: (name) => `Frühere Prognose: ${name}`,
  gone: 'Die frühere Prognose wurde gelöscht.',
  later: 'Noch einmal ausprobiert als',
};
export default repeat;
