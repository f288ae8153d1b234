/** Places in a list, in the agent's languages: the last, the first, the second, … `Prima` praises in German. */
export const ORDINALS = [
  'last letzte letzten letzter letztes último última ultimo ultima dernier dernière الأخير الأخيرة आखिरी आख़िरी अंतिम 最后 最後 สุดท้าย',
  'first erste ersten erster erstes primer primero primera premier première 1er primeiro primeira primo الأول الأولى पहला पहली 第一 最初 一番目 1番目 แรก',
  'second zweite zweiten zweiter zweites segundo segunda deuxième seconde secondo seconda الثاني الثانية दूसरा दूसरी 第二 二番目 2番目 ที่สอง',
  'third dritte dritten dritter drittes tercer tercero tercera troisième terceiro terceira terzo terza الثالث الثالثة तीसरा तीसरी 第三 三番目 3番目 ที่สาม',
  'fourth vierte vierten vierter viertes cuarto cuarta quatrième quarto quarta الرابع الرابعة चौथा चौथी 第四 四番目 4番目 ที่สี่',
].map((list) => list.split(' '));

/** What may stand beside one. */
export const BESIDE_ORDINALS =
  'one option slot time appointment please termin option zeit bitte opción hora cita créneau heure choix opção horário orario opzione appuntamento'.split(
    ' ',
  );

/** Before one that is none: `one second`, `einen zweiten`. */
export const INDEFINITE = 'one a an ein eine einen einem einer un una uno une um uma'.split(' ');
/** What says that a thing is wanted beside one that is there. */
export const FURTHER = (
  'another second additional further extra noch weiteren weiterer weiteres zweiten zweiter zusätzlichen otro otra ' +
  'segundo segunda adicional autre deuxième supplémentaire outro outra altro altra secondo'
).split(' ');
