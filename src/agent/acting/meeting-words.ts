/** What people say of meetings in the agent's languages. First parts of a day, as expressions separated by `|`. */
export const PARTS_OF_DAY = {
  morning:
    'morning|mornings|vormittag|vormittags|morgens|morgen|früh|mañana|mañanas|matin|matinée|manhã|mattina|mattino|domattina|صباح|صباحا|صباحًا|الصباح|सुबह|上午|早上|午前|朝|เช้า',
  afternoon:
    'afternoon|afternoons|nachmittag|nachmittags|tarde|tardes|après-midi|pomeriggio|بعد الظهر|بعد الظهيرة|العصر|عصرا|दोपहर के बाद|दोपहर बाद|दोपहर|下午|午後|午后|บ่าย',
  evening:
    'evening|evenings|tonight|night|abend|abends|noche|noches|soir|soirée|noite|sera|stasera|مساء|مساءً|المساء|शाम|रात|晚上|傍晚|夜|夕方|晩|ตอนเย็น|เย็น|ค่ำ',
};

/** Where a negation of both means that somebody does not come: `I can't make it`. */
export const ABLE =
  'can t able kann können schaffe schaffen puedo podemos podré peux pouvons pourrai posso podemos poderei consigo possiamo riesco potrò أستطيع استطيع يمكنني أقدر اقدر सकता सकती सकते पाऊंगा पाऊंगी पाऊँगा पाऊँगी पाएंगे'.split(
    ' ',
  );
export const COME =
  'make come attend keep kommen wahrnehmen teilnehmen schaffe schaffen ir venir acudir asistir llegar être assister vir comparecer venire esserci partecipare الحضور أحضر احضر القدوم المجيء آ आ आने पहुंच पहुँच'.split(
    ' ',
  );
/** What may stand beside both, as may a day's name. */
export const BESIDE_ABSENCE =
  'unfortunately sadly leider lamentablemente desgraciadamente malheureusement désolé désolée infelizmente purtroppo للأسف día dia jour giorno يوم दिन'.split(
    ' ',
  );
/** The same as one expression. */
export const ABSENCES =
  '来不了 去不了 不能来 不能去 没法来 没法去 來不了 不能來 無法前往 无法前往 无法赴约 行けません 行けない 行けなく 伺えません 伺えない 参加できません 参加できない ไปไม่ได้ มาไม่ได้ ไปไม่ทัน'.split(
    ' ',
  );
