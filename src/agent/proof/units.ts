/**
 * Units as written in the agent's languages, each with its dimension and size in that dimension's base unit. A
 * spelling may be ambiguous: `pounds` are a weight and money.
 */
import { required } from '../../platform/kernel/invariant.js';

export interface Unit {
  /** Figures of different dimensions never prove each other. */
  dimension: string;
  factor: number;
}

/**
 * One line per unit: dimension, factor, spellings in lower case. Factors are relative to the dimension's first
 * line.
 */
const TABLE = `
EUR 1 € eur euro euros يورو यूरो 欧元 歐元 ユーロ ยูโร
EUR 0.01 cent cents céntimo céntimos centimes cêntimos centesimi
USD 0.01 cent cents ¢
USD 1 $ us$ usd dollar dollars dólar dólares دولار डॉलर 美元 ドル ดอลลาร์
GBP 1 £ gbp pound pounds quid pfund libras livres sterline
GBP 0.01 p pence penny
CHF 1 chf franken francs fr.
CHF 0.01 rappen
JPY 1 ¥ jpy yen 円 日元
CNY 1 ¥ cny rmb yuan 元 人民币
INR 1 ₹ inr rs rs. rupee rupees रुपये रुपए
THB 1 ฿ thb baht บาท
BRL 1 r$ brl real reais
percent 1 % ٪ percent per cent prozent por\u00a0ciento porcentaje pour\u00a0cent porcento بالمئة प्रतिशत 百分之 パーセント เปอร์เซ็นต์
time 1 s sec secs second seconds sekunde sekunden segundo segundos seconde secondes ثانية ثوان सेकंड 秒 秒钟 วินาที
time 60 min mins min. minuti minute minutes minuten minuto minutos دقيقة دقائق मिनट 分钟 分鐘 分間 นาที
time 3600 h ore ora hour hours hr hrs stunde stunden std hora horas heure heures ساعة ساعات घंटे घंटा 小时 小時 時間 ชั่วโมง
time 86400 giorno giorni day days tag tage tagen día días dia dias jour jours يوم أيام दिन दिनों 天 日間 วัน
time 86400 working\u00a0days working\u00a0day business\u00a0days business\u00a0day calendar\u00a0days calendar\u00a0day
time 86400 werktage werktagen werktag arbeitstage arbeitstagen arbeitstag kalendertage kalendertagen
time 86400 días\u00a0laborables días\u00a0hábiles días\u00a0naturales dias\u00a0úteis jours\u00a0ouvrables jours\u00a0ouvrés
time 86400 أيام\u00a0عمل 个工作日 個工作日 工作日 営業日
time 604800 settimana settimane week weeks woche wochen semana semanas semaine semaines أسبوع أسابيع सप्ताह हफ्ते 周 週間 星期 สัปดาห์
months 1 mese mesi month months monat monate monaten mes meses mois mês شهر أشهر महीने महीना 个月 個月 か月 ヶ月 เดือน
months 12 anno anni year years jahr jahre jahren año años an ans année années ano anos سنة سنوات साल वर्ष 年 年間 ปี
nights 1 notte notti night nights nacht nächte nächten noche noches nuit nuits noite noites ليلة ليال रात रातें 晚 泊 คืน
mass 1 g gram grams gramm gramo gramos gramme grammes grama gramas جرام ग्राम 克 グラム กรัม
mass 1000 kg kilo kilos kilogram kilograms kilogramm kilogramo kilogramos kilogramme quilo quilos كجم كيلو किलो किग्रा 公斤 千克 キロ キログラム กก. กิโลกรัม กิโล
mass 453.592 lb lbs pound pounds libras livres
mass 500 pfund
mass 28.3495 oz ounce ounces
length 0.001 mm
length 0.01 cm centimeter centimeters zentimeter centímetro centímetros centimètres سم सेमी 厘米 センチ ซม.
length 1 m meter meters metre metres metro metros mètre mètres متر मीटर 米 メートル เมตร
length 1000 km kilometer kilometers kilometre kilometres kilómetro kilómetros quilômetros كم किमी 公里 キロメートル กม. กิโลเมตร
length 1609.34 mi mile miles
length 0.3048 ft foot feet
length 0.0254 inch inches
data 1 mb megabyte megabytes ميجابايت एमबी
data 1000 gb gigabyte gigabytes جيجابايت जीबी
data 1000000 tb terabyte terabytes
data 0.001 kb kilobyte kilobytes
speed 1 mbit/s mbps mbit
speed 1000 gbit/s gbps
temperature 1 °c celsius
fahrenheit 1 °f fahrenheit
area 1 m² m2 sqm qm 平方米
volume 1 l liter liters litre litres litro litros
volume 0.001 ml
persons 1 person persons people personen personas personnes pessoas guests gäste أشخاص شخص लोग व्यक्ति 人 名 คน ท่าน
`;

/** Currencies are the dimensions with a code of ISO 4217. */
export const isCurrency = (dimension = ''): boolean => /^[A-Z]{3}$/.test(dimension);

/** Of a mean month, to compare it with days. */
export const SECONDS_A_MONTH = 2_629_800;

const UNITS = new Map<string, Unit[]>();
for (const line of TABLE.trim().split('\n')) {
  const [dimension, factor, ...spellings] = line.split(' ');
  for (const spelling of spellings) {
    const written = spelling.replace('\u00a0', ' ');
    UNITS.set(written, [
      ...(UNITS.get(written) ?? []),
      { dimension: required(dimension, 'the dimension of a unit'), factor: Number(factor) },
    ]);
  }
}
const LONGEST = Math.max(...[...UNITS.keys()].map((spelling) => spelling.length));
/** Scripts that write units right after the number and before other words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const LETTER = /[\p{L}\p{M}]/u;

/** The possible units right after a number, e.g. in ` kg parcel`; empty if none is known. */
export function unitAfter(text: string): Unit[] {
  const rest = text
    .slice(0, LONGEST + 4)
    .replace(/^[\s\u00a0\u202f-]{0,2}/u, '')
    .toLowerCase();
  for (let length = Math.min(LONGEST, rest.length); length > 0; length--) {
    const units = UNITS.get(rest.slice(0, length));
    const next = rest[length] ?? '';
    const last = rest.charAt(length - 1);
    if (units && (UNSPACED.test(last) || !LETTER.test(last) || !LETTER.test(next))) return units;
  }
  return [];
}

/** The currency right before a number, e.g. in `costs EUR `; empty if none is known. */
export function unitBefore(text: string): Unit[] {
  const word = /(?:[€$£¥₹฿]|(?<![\p{L}])(?:us\$|r\$|eur|usd|gbp|chf|inr|rs\.?|thb|jpy|cny|brl))\s?$/iu.exec(
    text.slice(-6),
  )?.[0];
  return word ? (UNITS.get(word.trim().toLowerCase()) ?? []) : [];
}
