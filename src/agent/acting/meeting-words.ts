/** What people say of meetings in the agent's languages. First times of day, as expressions separated by `|`. */
export const TIME_WORDS = {
  notBefore:
    'not before|no earlier than|not earlier than|nicht vor|frühestens um|frühestens ab|frühestens|no antes de|pas avant|não antes das|não antes da|não antes do|non prima delle|non prima della|ليس قبل',
  notAfter:
    'no later than|not later than|not after|at the latest|nicht nach|spätestens um|spätestens|no después de|pas après|au plus tard|não depois das|não depois da|non dopo le|ليس بعد',
  late: 'as late as possible|latest|late|so spät wie möglich|möglichst spät|spät|später|späten|lo más tarde posible|más tarde posible|le plus tard possible|plus tard possible|en fin de journée|o mais tarde possível|mais tarde possível|il più tardi possibile|più tardi possibile|في وقت متأخر|متأخر|متأخرا|जितनी देर हो सके|देर से|尽可能晚|盡可能晚|尽量晚|儘量晚|越晚越好|最晚|できるだけ遅い|できるだけ遅く|なるべく遅い|なるべく遅く|一番遅い|遅め|遅い|ช้าที่สุด|ดึกที่สุด|สายที่สุด',
  early:
    'as early as possible|earliest|early|so früh wie möglich|möglichst früh|frühen|lo más temprano posible|más temprano posible|temprano|le plus tôt possible|plus tôt possible|o mais cedo possível|mais cedo possível|cedo|في أقرب وقت|مبكر|مبكرا|جितنी जल्दी हो सके|जल्दी|尽早|儘早|越早越好|最早|できるだけ早い|できるだけ早く|なるべく早い|なるべく早く|一番早い|早め|เร็วที่สุด|เช้าที่สุด',
  morning:
    'morning|mornings|vormittag|vormittags|morgens|morgen|früh|mañana|mañanas|matin|matinée|manhã|mattina|mattino|domattina|صباح|صباحا|صباحًا|الصباح|सुबह|上午|早上|午前|朝|เช้า',
  afternoon:
    'afternoon|afternoons|nachmittag|nachmittags|tarde|tardes|après-midi|pomeriggio|بعد الظهر|بعد الظهيرة|العصر|عصرا|दोपहर के बाद|दोपहर बाद|दोपहर|下午|午後|午后|บ่าย',
  evening:
    'evening|evenings|tonight|night|abend|abends|noche|noches|soir|soirée|noite|sera|stasera|مساء|مساءً|المساء|शाम|रात|晚上|傍晚|夜|夕方|晩|ตอนเย็น|เย็น|ค่ำ',
  after:
    'after|from|later than|nach|ab|después de|a partir de|a partir das|desde|après|dès|à partir de|dopo|dalle|depois das|depois da|após|بعد|من|หลัง|หลังจาก|ตั้งแต่',
  before:
    'before|by|until|till|vor|bis|antes de|antes das|antes da|hasta|avant|prima delle|entro|até|قبل|حتى|ก่อน|ไม่เกิน|ถึง',
  around: 'around|about|gegen|circa|ca|hacia|sobre|vers|por volta das|verso|حوالي|ประมาณ',
  then: 'के बाद|से|以后|之后|以後|之後|以降|から|后|後',
  until: 'से पहले|तक|以前|之前|まで|前',
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
