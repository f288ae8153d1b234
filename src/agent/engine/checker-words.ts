/**
 * The closed word classes that the grounding checker reads, in its ten languages (en de es fr pt ar hi zh ja th).
 * A word that is missing here is treated as content and must stand in the evidence: gaps make the checker stricter.
 */

/** What a word does to the meaning of what stands around it. */
export type WordClass =
  | 'not' // negation and exception, in one class: dropping either turns a sentence round
  | 'only'
  | 'if'
  | 'must'
  | 'more'
  | 'less'
  | 'before'
  | 'after'
  | 'min'
  | 'max'
  | 'free'
  | 'charged'
  | 'until'
  | 'since'
  | 'all'
  | 'most'
  | 'many'
  | 'some'
  | 'few'
  | 'about' // not exactly
  | 'counted' // number words: allowed only when the quote has the same
  | 'and'; // joins clauses

const words = (lists: Record<string, string>): Map<string, WordClass> => {
  const map = new Map<string, WordClass>();
  for (const [name, list] of Object.entries(lists)) {
    for (const word of list.trim().split(/\s+/)) map.set(word.normalize('NFKC'), name as WordClass);
  }
  return map;
};

/** Words of scripts with spaces, lower case. */
export const wordClasses = words({
  not: `not no never none nobody nothing neither nor cannot without unable except excluding unless non nowhere hardly ✗ ✘ ❌ ✕ ✖
    nicht kein keine keinen keiner keines keinem nie niemals niemand niemandem niemanden nichts ohne weder außer ausser ausgenommen ausgeschlossen nirgends
    nunca jamás jamas nadie nada ningún ningun ninguno ninguna ni sin tampoco excepto salvo
    ne pas jamais rien aucun aucune sans sauf hormis excepté guère
    não nenhum nenhuma nenhuns ninguém nem sem exceto tampouco
    لا لم لن ليس ليست ليسوا غير بدون دون إلا عدم بلا سوى ولا فلا ولم ولن وليس وليست
    नहीं नही न मत बिना सिवाय`,
  only: `only solely exclusively merely just nur ausschließlich ausschliesslich lediglich bloß solo sólo solamente únicamente exclusivamente
    seulement uniquement exclusivement somente apenas unicamente só فقط केवल सिर्फ मात्र`,
  if: `if provided wenn falls sofern si caso إذا اذا अगर यदि`,
  must: `must required requires require need needs needed necessary mandatory obliged muss müssen musst müsst pflicht debe deben deberá requiere requieren obligatorio doit doivent devez exige obligatoire
    deve devem obrigatório يجب चाहिए अनिवार्य`,
  more: `more greater higher larger longer over above exceeding exceed exceeds > mehr höher größer länger über oberhalb más mayor superior encima
    plus davantage supérieur supérieure mais maior acima أكثر اكثر أعلى فوق अधिक ज्यादा ज़्यादा ऊपर`,
  less: `less fewer lower smaller shorter under below beneath < weniger niedriger geringer kleiner kürzer unter unterhalb menos menor inferior debajo
    moins inférieur inférieure abaixo أقل اقل أدنى تحت कम नीचे`,
  before: `before prior earlier previously vor bevor vorher antes avant auparavant قبل पहले`,
  after: `after later afterwards following then nach nachdem danach anschließend dann después luego despues tras après apres ensuite puis depois após بعد बाद`,
  min: `minimum minimal min least ≥ mindestens mindest mínimo mínima minimo minima minimale الأدنى न्यूनतम कम-से-कम`,
  max: `maximum maximal max ≤ höchstens maximale máximo máxima maximo maxima الأقصى अधिकतम`,
  free: `free complimentary kostenlos kostenfrei gratis gebührenfrei gratuito gratuita gratuitos gratuitas gratuit gratuite gratuits gratuitement grátis مجاني مجانية مجانا मुफ्त मुफ़्त निःशुल्क`,
  charged: `charged chargeable billed kostenpflichtig gebührenpflichtig facturado cobrado facturé payant payante cobrada برسوم शुल्क-सहित`,
  until: `until till hasta até jusqu حتى तक`,
  since: `since ab seit desde dès depuis منذ`,
  all: `all every each any both always entire whole alle allen aller jede jeder jedes jeden jedem sämtliche beide immer stets
    todo toda todos todas cada ambos siempre tout toute tous toutes chaque toujours sempre كل جميع دائما सभी हर हमेशा`,
  most: `most mostly majority meiste meisten mehrheit mayoría plupart majorité maioria معظم अधिकांश`,
  many: `many numerous viele vielen zahlreiche muchos muchas beaucoup nombreux nombreuses muitos muitas العديد कई`,
  some: `some several certain sometimes manche mancher manchen einige einigen mehrere manchmal algunos algunas algún alguna varios varias certains certaines
    quelques plusieurs parfois alguns algumas vários várias certos certas بعض कुछ`,
  few: `few rarely seldom wenige wenigen selten pocos pocas peu rares poucos poucas قليل`,
  about: `approximately roughly approx circa ca etwa ungefähr aproximadamente environ حوالي लगभग`,
  counted: `two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand
    million millions billion billions trillion twice thrice half double triple quarter dozen
    zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig vierzig fünfzig hundert tausend doppelt halb
    dos tres cuatro cinco seis siete ocho nueve diez veinte treinta cien ciento mil doble mitad
    deux trois quatre cinq sept huit neuf dix quinze vingt trente cent mille demi
    dois duas três quatro sete oito nove dez vinte trinta cem metade dobro
    اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة مئة ألف نصف
    दो तीन चार पांच पाँच छह सात आठ नौ दस सौ हजार हज़ार लाख करोड़ आधा`,
  and: `and or but und oder aber sowie y o u pero et ou mais e mas و أو او لكن ولكن और या लेकिन`,
});
// "mais" is "but" in French and "more" in Portuguese: reading it as a comparison is the stricter of the two.
wordClasses.set('mais', 'more');

/** Two words that count as one of the classes, joined by a space. */
export const phraseClasses = words({});
for (const [phrase, name] of [
  ['up to', 'max'],
  ['at least', 'min'],
  ['at most', 'max'],
  ['bis zu', 'max'],
  ['al menos', 'min'],
  ['como máximo', 'max'],
  ['au moins', 'min'],
  ['au plus', 'max'],
  ['jusqu à', 'max'],
  ['pelo menos', 'min'],
  ['no máximo', 'max'],
  ['على الأقل', 'min'],
  ['free of', 'free'],
] as [string, WordClass][]) {
  phraseClasses.set(phrase, name);
}

/** Stretches of scripts without spaces; the longest alternative stands first. */
export const unspacedClasses: [RegExp, WordClass][] = [
  [
    /^(?:除非|除外|以外|除了|没有|沒有|不|没|沒|無|无|未|勿|ません|ない|なく|なし|ずに|せず|ไม่|มิได้|ไร้|ปราศจาก|อย่า|ห้าม|ยกเว้น|非)$/u,
    'not',
  ],
  [/^(?:只有|只能|只|仅|僅|だけ|のみ|เท่านั้น|เพียง)$/u, 'only'],
  [/^(?:如果|若|假如|もし|ถ้า|หาก)$/u, 'if'],
  [/^(?:必须|必須|必要|ต้อง)$/u, 'must'],
  [/^(?:超过|超過|多于|高于|大于|超え|超|より多|มากกว่า|สูงกว่า|เกิน)$/u, 'more'],
  [/^(?:少于|低于|小于|未満|より少|น้อยกว่า|ต่ำกว่า)$/u, 'less'],
  [/^(?:之前|以前|前に|ก่อน)$/u, 'before'],
  [/^(?:之后|之後|以后|以後|以降|後に|หลังจาก|หลัง)$/u, 'after'],
  [/^(?:所有|全部|一切|全員|すべて|全て|ทุก|ทั้งหมด)$/u, 'all'],
  [/^(?:大多数|大部分|多数|ほとんど|ส่วนใหญ่)$/u, 'most'],
  [/^(?:部分|一些|某些|有些|一部の|บาง)$/u, 'some'],
  [/^(?:直到|截至|จนถึง)$/u, 'until'],
  [/^(?:大约|约|約|ประมาณ)$/u, 'about'],
  [/^(?:至少|最低|最少|最小|以上|少なくとも|อย่างน้อย|ขั้นต่ำ)$/u, 'min'],
  [/^(?:最多|最高|最大|至多|以下|以内|まで|สูงสุด|ไม่เกิน)$/u, 'max'],
  [/^(?:免费|免費|無料|免手续费|ฟรี)$/u, 'free'],
  [/^(?:收费|收費|有料|คิดค่าธรรมเนียม)$/u, 'charged'],
  [/^[一二三四五六七八九十百千万萬亿億兆零〇两兩]+$/u, 'counted'],
];
/** The same stretches as one alternation, to cut a run of an unspaced script by. */
export const unspacedSpecial = new RegExp(
  '(' +
    [...unspacedClasses.flatMap(([re]) => re.source.replace(/^\^(?:\(\?:)?|\)?\$$/g, '').split('|'))]
      .sort((a, b) => b.length - a.length)
      .join('|') +
    '|人民币|美元|日元|欧元|百分之|パーセント|เปอร์เซ็นต์|ดอลลาร์|ยูโร|บาท|ล้าน|元|円)',
  'u',
);

/** Words that may stand in a sentence without standing in its evidence: they claim nothing by themselves. */
const functionWords = new Set(
  `a an the this that these those there here it its he him his she her hers they them their theirs we us our ours you your yours i me my mine one
  who whom whose which what when where how as at by for from in into of off on onto out to toward towards with within via per than then so such
  is are am was were be been being has have had having do does did done will would shall should can could may might
  if and or but nor also too please according yes thus therefore however while because since during through between among about both
  get gets getting provide provides provided using use used
  der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen diesem es er sie ihn ihm ihr ihre ihrem ihren ihrer ihres
  wir uns unser unsere unseren ich mich mir sein seine seinen du dich dir dein deine man sich ist sind war waren sein wird werden wurde wurden hat haben hatte kann können könnte
  darf dürfen soll sollen in im an am auf aus bei beim mit nach von vom zu zum zur für durch als wie so dass daß weil da und oder auch ja bitte laut gemäß pro je
  el la los las lo un una unos unas al del de a en con por para que qué quien cual cuál su sus mi mis tu tus nuestro nuestra es son era fue ser está están
  ha han haber puede pueden podrá se le les me te nos y o como también según este esta esto estos estas ese esa aquí hay sí usted ustedes
  le la les l d un une des du de au aux à en dans par pour avec sur qui que qu quoi dont où ce cet cette ces c s il elle ils elles on nous vous je j me m te t se lui leur leurs
  son sa ses mon ma mes notre nos votre vos est sont était être a ont avoir avez peut peuvent pouvez et ou aussi comme selon y oui
  o os as um uma uns umas do da dos das no na nos nas ao aos à às pelo pela em com por para que quem seu sua seus suas meu minha nosso nossa é são foi ser está estão
  tem têm pode podem e ou também como segundo este esta isto esse essa isso você vocês sim há
  من إلى الى على في عن مع هو هي هم هذا هذه ذلك تلك التي الذي الذين أن ان كان كانت يكون تكون قد كل ما هل نعم كما أيضا يمكن يمكنك ب ل ك
  का की के को से में पर ने है हैं था थी थे हो होता होती होते यह वह ये वे इस उस इन उन और या भी तो ही कि जो आप आपका आपकी आपके हम हमारे लिए साथ कर सकते सकता सकती हाँ हां जी रहा रही रहे गया गई गए`
    .normalize('NFKC')
    .split(/\s+/),
);
const unspacedFunction = new Set(
  `的 了 是 在 和 与 與 也 就 都 而 及 或 您 你 我 我们 我們 您的 你的 可以 能 能够 会 會 请 請 为 為 由 从 從 到 对 對 于 於 以 将 將 被 把 这 這 那 其 之 上 中 内 个 個 地 得 着 所 有 吗 呢 吧 啊 它 他 她 他们 并 且
  は が を に で と も の へ や から です ます でし まし た だ て で し する した して いる い ある あり れ られ こと もの ため この その これ それ お ご さん よう う な ね よ か き でき できる り る
  ที่ และ ของ ใน เป็น มี ได้ จะ ให้ กับ จาก โดย คือ การ ความ นี้ นั้น ก็ แล้ว หรือ ซึ่ง ว่า คุณ เรา ครับ ค่ะ สามารถ ไป มา แต่ อยู่ ด้วย เพื่อ ต่อ ไว้ ถึง`.split(
    /\s+/,
  ),
);

/** True for a word that claims nothing by itself. `key` is lower case. */
export const isFunctionWord = (key: string): boolean => functionWords.has(key);
/** The same for a stretch of an unspaced script. */
export const isUnspacedFunction = (piece: string): boolean => unspacedFunction.has(piece);

/** Forms of address that are written with a capital inside a sentence and name nobody. */
export const politeCapitals = new Set('sie ihr ihre ihren ihrem ihrer ihres ihnen i'.split(' '));

/** Currency and share units: what may stand at a number, and the one name it is compared under. */
export const unitNames = new Map<string, string>(
  Object.entries({
    '%': '% percent pct prozent pourcent प्रतिशत パーセント เปอร์เซ็นต์ 百分之 بالمئة بالمائة',
    '‰': '‰ promille',
    '°': '°',
    $: '$ dollar dollars dólar dólares دولار डॉलर ดอลลาร์',
    USD: 'usd us$ 美元',
    EUR: '€ eur euro euros يورو यूरो 欧元 ยูโร',
    GBP: '£ gbp',
    '¥': '¥ jpy yen 円 日元',
    CNY: 'cny rmb yuan 元 人民币',
    INR: '₹ inr rupee rupees rs रुपये रुपया ₨',
    THB: '฿ thb baht บาท',
    CHF: 'chf',
    BRL: 'r$ brl reais',
    AED: 'aed درهم',
    SAR: 'sar ريال',
  }).flatMap(([name, forms]) => forms.split(' ').map((form) => [form.normalize('NFKC'), name] as [string, string])),
);

/** Words that multiply the number before them. */
export const scaleNames = new Map<string, string>(
  Object.entries({
    e3: 'thousand tsd mil mille k tausend ألف हजार हज़ार 千',
    e4: '万 萬',
    e5: 'lakh लाख',
    e6: 'million millions mio millionen millón millones milhão milhões مليون ล้าน',
    e7: 'crore करोड़',
    e8: '亿 億',
    e9: 'billion billions bn mrd milliarde milliarden milliard milliards مليار',
  }).flatMap(([name, forms]) => forms.split(' ').map((form) => [form.normalize('NFKC'), name] as [string, string])),
);

/** Units of measure by the one name they are compared under; read behind a number only. */
export const measureNames = new Map<string, string>(
  Object.entries({
    kg: 'kg kilo kilos kilogram kilograms kilogramm kilogramo kilogramos kilogramme kilogrammes quilo quilos quilogramas',
    g: 'gram grams gramm gramo gramos gramme grammes gramas',
    km: 'km kilometer kilometers kilometre kilometres kilómetros kilomètre kilomètres quilómetros quilômetros',
    m: 'metre metres meter meters metro metros mètre mètres',
    cm: 'cm centimetre centimetres centimeter centimeters zentimeter centímetros centimètres',
    mm: 'mm millimetre millimetres millimeter millimeters',
    l: 'litre litres liter liters litro litros',
    kwh: 'kwh',
    mb: 'mb megabyte megabytes',
    gb: 'gb gigabyte gigabytes go',
    tb: 'tb terabyte terabytes',
    lb: 'lb lbs pound pounds pfund',
    mi: 'mile miles meilen millas',
    ct: 'ct cents céntimos centavos centimes cêntimos',
    min: 'min minute minutes minuten minuto minutos',
    h: 'h hr hrs hour hours stunde stunden hora horas heure heures',
  }).flatMap(([name, forms]) => forms.split(' ').map((form) => [form.normalize('NFKC'), name] as [string, string])),
);

/** Time words after which "every" is "per". */
export const periodWords: ReadonlySet<string> = new Set(
  'day week month quarter year hour minute tag tage woche monat jahr stunde día semana mes año hora jour semaine mois an année heure dia mês ano يوم أسبوع شهر سنة दिन सप्ताह महीने साल'
    .normalize('NFKC')
    .split(' '),
);

/** Number words that are compared as numbers. */
export const numerals = new Map<string, string>(
  [
    'two three four five six seven eight nine ten eleven twelve',
    'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
    'dos tres cuatro cinco seis siete ocho nueve diez once doce',
    'deux trois quatre cinq - sept huit neuf dix onze douze',
    'dois três quatro cinco seis sete oito nove dez onze doze',
  ].flatMap((list) => list.split(' ').map((word, i) => [word.normalize('NFKC'), String(i + 2)] as [string, string])),
);
for (const [word, value] of [
  ['fifteen', '15'],
  ['twenty', '20'],
  ['thirty', '30'],
  ['sixty', '60'],
  ['ninety', '90'],
  ['zwanzig', '20'],
  ['dreißig', '30'],
  ['veinte', '20'],
  ['treinta', '30'],
  ['vingt', '20'],
  ['trente', '30'],
  ['vinte', '20'],
  ['trinta', '30'],
])
  numerals.set(word.normalize('NFKC'), value);

/** Classes that claim the contrary of each other. */
export const opposites = new Map<WordClass, WordClass>([
  ['more', 'less'],
  ['less', 'more'],
  ['before', 'after'],
  ['after', 'before'],
  ['min', 'max'],
  ['max', 'min'],
  ['free', 'charged'],
  ['charged', 'free'],
  ['until', 'since'],
  ['since', 'until'],
]);

/** Month and weekday names of the languages with spaces, lower case: a date has to stand in the quote itself. */
export const dateWords: ReadonlySet<string> = new Set(
  ['en', 'de', 'es', 'fr', 'pt', 'ar', 'hi'].flatMap((language) => {
    const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC', calendar: 'gregory' });
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    return [...Array(12).keys()]
      .map((i) => month.format(Date.UTC(2024, i, 15)))
      .concat([...Array(7).keys()].map((i) => weekday.format(Date.UTC(2024, 0, i + 1))))
      .map((name) => name.normalize('NFKC').toLowerCase());
  }),
);
