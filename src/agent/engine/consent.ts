/** Whether a message is nothing but a yes or a no, in the languages the agent speaks. Anything else is neither. */

const YES = new Set(
  `yes|yes please|yes do it|yes go ahead|yep|yeah|yup|y|ok|okay|sure|please do|do it|go ahead|confirm|i confirm|confirmed|correct|that is right
  |ja|ja bitte|ja gerne|jawohl|jo|gerne|bitte|mach das|machen sie das|bestätigen|ich bestätige|einverstanden
  |sí|si|sí por favor|si por favor|claro|vale|de acuerdo|adelante|hazlo|hágalo|confirmo|confirmar
  |oui|oui s'il vous plaît|oui s'il vous plait|oui merci|d'accord|ouais|allez-y|vas-y|je confirme|confirmer
  |sim|sim por favor|claro que sim|pode ser|pode fazer|está bem|ok pode|confirmar
  |sì|sì grazie|sì per favore|va bene|certo|procedi|proceda|confermo|d'accordo
  |نعم|أجل|اجل|ايوه|أيوه|حسنا|حسنًا|موافق|أوافق|تمام|نعم من فضلك|أؤكد|اكد
  |हाँ|हां|जी|जी हाँ|जी हां|हाँ जी|ठीक है|हाँ करें|हाँ कर दो|कर दो|कर दीजिए|पुष्टि करें
  |是|是的|好|好的|可以|行|对|對|确认|確認|没问题|同意|要|嗯
  |はい|ええ|お願いします|はいお願いします|はい、お願いします|そうです|大丈夫です|確認します|実行して|実行してください
  |ใช่|ใช่ครับ|ใช่ค่ะ|ได้|ได้เลย|ตกลง|โอเค|ครับ|ค่ะ|ยืนยัน|ทำเลย`
    .split('|')
    .map((said) => said.trim()),
);
const NO = new Set(
  `no|no thanks|no thank you|nope|nah|n|don't|do not|please don't|cancel that|never mind|nevermind|stop|forget it|not now|no never mind|no nevermind
  |no forget it|forget about it|leave it|i changed my mind|i have changed my mind|no stop|no not now
  |nein|nein danke|nee|nö|lieber nicht|lass das|lassen sie das|nicht|abbrechen|vergiss es|doch nicht|vergessen sie es
  |nein vergessen sie es|nein vergiss es|nein doch nicht|egal|schon gut
  |no gracias|mejor no|no lo hagas|no lo haga|déjalo|déjelo|no déjalo|no déjelo|olvídalo|olvídelo|no olvídalo|no importa
  |non|non merci|surtout pas|laissez tomber|laisse tomber|pas maintenant|annulez|non laissez tomber|non laisse tomber
  |oubliez|oublie|ce n'est pas grave
  |não|nao|não obrigado|não obrigada|melhor não|deixa|esqueça|deixa pra lá|não deixa|não esqueça
  |no grazie|meglio di no|lascia stare|lasci stare
  |لا|كلا|لا شكرا|لا شكرًا|لا أريد|لا تفعل|توقف
  |नहीं|नही|जी नहीं|मत करो|मत कीजिए|रहने दो|रहने दें|नहीं धन्यवाद
  |不|不是|不要|不用|不用了|不行|不了|别|取消|算了|否
  |いいえ|いや|結構です|やめて|やめてください|いらない|キャンセル
  |ไม่|ไม่ใช่|ไม่ครับ|ไม่ค่ะ|ไม่เอา|ไม่ต้อง|ไม่เป็นไร|ยกเลิก|อย่า`
    .split('|')
    .map((said) => said.trim()),
);

/**
 * A bare `cancel`, where an argument was asked for: what is under way is given up. To an action that offers itself it is
 * neither (`Cancel order 18. Shall I?`).
 */
const GIVES_UP = new Set(
  'cancel|cancel it|cancel please|please cancel|quit|exit|stornieren|cancelar|cancela|cancele|annuler|annule|annulla|annullare|إلغاء|الغاء|रद्द करो|रद्द करें'.split(
    '|',
  ),
);

/** As much as a yes or a no has. */
const CHARACTERS_MAX = 40;

/** true = yes, false = no, null = neither of them. */
export function consentIn(message: string): boolean | null {
  if (message.length > CHARACTERS_MAX) return null;
  const said = bare(message);
  if (YES.has(said)) return true;
  return NO.has(said) ? false : null;
}

/** True for a message that is nothing but a wish to stop what was begun. */
export const givesUp = (message: string): boolean =>
  message.length <= CHARACTERS_MAX && (consentIn(message) === false || GIVES_UP.has(bare(message)));

const bare = (message: string): string =>
  message
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s,]+/g, ' ')
    .replace(/^[\s\p{P}]+/u, '')
    .replace(/(?<![\s\p{P}\p{S}])[\s\p{P}\p{S}]+$/u, '')
    .trim();
