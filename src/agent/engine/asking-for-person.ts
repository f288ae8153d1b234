/**
 * How people ask for a human being, which wins over everything else in any language (contract §5). Matched against a message
 * in lower case with single spaces; a person may mix languages, so all of them always apply. A question about people or
 * support is no such wish: a word for a person counts only behind or before a verb of talking or of being put through to
 * one, or where it is all that is wanted.
 */
import { MORE_WAYS } from './asking-for-person-languages.js';

const SPACED = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{M}\\p{N}])`, 'u');
const UNSPACED = (alternatives: string): RegExp => new RegExp(alternatives, 'u');

/** All that is wanted: `a manager` may go on as `a manager of passwords`. */
const END = "(?=$|[.,!?;]| (?:bitte|jetzt|por favor|ahora|maintenant|agora|adesso|subito|now|please)| s['’]il)";

/** A wish to be dealt with by a human being. */
const WANTS_PERSON: RegExp[] = [
  SPACED(
    '(?:(?:speak|talk|chat|connect(?: me)?|transfer(?: me)?|put me through|get me(?: through)?|hand me over|escalate(?: this| me)?) (?:to|with) (?:an? |the |some |your |my |another )?(?:\\p{L}+ )?(?:human|person|people|agent|representative|rep|operator|advisor|adviser|manager|supervisor|someone|somebody|staff|team member|customer (?:service|support|care)))',
  ),
  SPACED(
    '(?:i )?(?:want|need|get|give|would like|prefer)(?: me| to have| to see)? (?:an? |the |some )?(?:real |live |actual |human |customer service )+(?:human|person|people|agent|representative|rep|operator|being|support|help)',
  ),
  SPACED(
    '(?:real|live|actual) (?:human|person|agent|representative|rep|operator)|human (?:agent|being|please|operator|representative|help|support)|^(?:human|agent|representative|operator|real person|person)(?: please)?[.! ]*$',
  ),
  SPACED('(?:speak|talk) (?:to|with) (?:someone|somebody)(?: (?:real|human|else))?'),
  SPACED(
    '(?:want|need|give me|get me|prefer|can i have|could i have|would like|bring in) (?:an? |the )human(?=$|[.,!?;]| please| now| instead| to )',
  ),
  SPACED(
    '(?:mit )?(?:einem|einer|einen|eine|nem|ner) (?:echten |richtigen |menschlichen |realen )*(?:menschen|mitarbeiter|mitarbeiterin|kundenberater|berater|ansprechpartner|person|kollegen|agenten|sachbearbeiter)(?: \\p{L}+)? (?:sprechen|reden|chatten|verbinden|verbunden|schreiben|haben)|(?:echter|menschlicher|richtiger) (?:mensch|mitarbeiter|berater)|mit (?:jemandem|wem) (?:sprechen|reden)|verbinden sie mich (?:bitte )?mit|mensch bitte|mitarbeiter bitte',
  ),
  SPACED(
    '(?:hablar|comunicar(?:me)?|chatear|contactar|pon(?:er)?me|p[aá]s(?:e|a)me|conect(?:ar|e|a)me|transf[ií]er(?:a|e)me) con (?:un |una |el |la |alg[uú]n |alguna )?(?:\\p{L}+ )?(?:persona|humano|humana|agente|asesor|asesora|representante|operador|operadora|alguien|ser humano|encargado|supervisor)|(?:persona|agente|asesor) (?:real|humano|humana)',
  ),
  SPACED(
    "(?:parler|discuter|échanger|être mise? en relation|mettez-moi en relation|contacter|passez-moi) (?:à |avec |au |a )?(?:un |une |quelqu[’']un|le |la |votre )?(?:vrai |vraie )?(?:\\p{L}+ )?(?:humain|personne|conseiller|conseillère|agent|être humain|opérateur|responsable|représentant)|parler (?:à|avec) quelqu[’']un|(?:vraie personne|agent humain|conseiller humain|vrai humain)",
  ),
  SPACED(
    '(?:falar|conversar|me conect(?:e|ar)|me transf(?:ira|erir)|me pass(?:e|ar)) (?:com|para|a) (?:um |uma |o |a |algum |alguma )?(?:\\p{L}+ )?(?:pessoa|humano|humana|atendente|agente|representante|operador|operadora|alguém|gerente|supervisor|ser humano)|(?:pessoa|atendente|agente) (?:real|humano|humana|de verdade)|falar com alguém',
  ),
  SPACED(
    "(?:parlare|parlo|chattare|mettermi in contatto|mi metta in contatto|passarmi|mi passi) (?:con |a )?(?:una? |un['’]|il |la |qualcuno|vostro )?(?:vero |vera )?(?:\\p{L}+ )?(?:persona|umano|operatore|operatrice|agente|consulente|responsabile|essere umano|rappresentante)|parlare con qualcuno|(?:persona vera|operatore umano|vero operatore)",
  ),
  UNSPACED(
    '(?:أتحدث|اتحدث|التحدث|أتكلم|اتكلم|التكلم|أكلم|اكلم|الحديث|التواصل|تحويلي|حولني|توصيلي|وصلني|حوّلني)(?: مع| إلى| الى)? (?:ال)?(?:شخص|موظف|إنسان|انسان|بشري|ممثل|وكيل|مسؤول|أحد|احد|خدمة العملاء|مندوب)|(?:شخص|موظف|إنسان|انسان) حقيقي|موظف بشري|وكيل بشري',
  ),
  UNSPACED(
    '(?:इंसान|व्यक्ति|आदमी|मनुष्य|एजेंट|प्रतिनिधि|कर्मचारी|अधिकारी|मैनेजर|किसी) से (?:ही )?(?:बात|बातचीत|संपर्क|मिल|जोड़|कनेक्ट)|(?:असली|वास्तविक) (?:इंसान|व्यक्ति|एजेंट)|मानव एजेंट|कस्टमर केयर से बात',
  ),
  UNSPACED(
    '人工(?:客服|服务|服務|座席|坐席)?(?:$|[，。！? ]|请|帮)|转人工|轉人工|(?:真人|活人)|(?:和|跟|与|與|找|联系|聯繫)(?:一?[个個位名])?(?:真?人|客服人员|客服人員|客服代表|客服|工作人员|员工|經理|经理)(?:说|談|谈|聊|讲|講|沟通|对话|通话|$|，|。|！|吗)',
  ),
  UNSPACED(
    '(?:人間|オペレーター|オペレータ|担当者|スタッフ|有人|係の人|本物の人|生身の人)(?:の方)?(?:と|に|へ)(?:直接)?(?:話|はな|繋|つな|つない|代わ|替わ|対応|相談|チャット|接続)|有人(?:対応|チャット|サポート)|人と話(?:し|す)|人に(?:繋|つな|代わ|替わ)',
  ),
  UNSPACED(
    '(?:คุย|พูด|ติดต่อ|สนทนา|แชท|แชต|ต่อสาย|โอนสาย|ปรึกษา)(?:คุย)?(?:กับ|ไปที่|ไปยัง|หา)?(?: )?(?:เจ้าหน้าที่|พนักงาน|คนจริง|มนุษย์|คน|แอดมิน|ตัวแทน|ผู้จัดการ)|ขอ(?:คุยกับ)?(?:เจ้าหน้าที่|คนจริง|พนักงาน)|คนจริง',
  ),
  // Holes of the above: a wish in so many words, support by its name, and whoever will not talk to a machine.
  SPACED(
    'is there (?:an? |any |some )?(?:real |live |actual |human )*(?:human|person|agent|representative|rep|operator|someone|somebody|anyone|anybody|one)(?: here| there| available| around)?(?: that| who)? (?:i|we) (?:can|could|may) (?:speak|talk|chat)(?: to| with)?|(?:can|could|may) i (?:please )?(?:get|have) (?:an? )?(?:real |live |actual )*(?:human|person|agent|representative|operator)(?=$|[.,!?;]| please| now| on )',
  ),
  SPACED(
    '(?:connect|transfer|forward|switch|hand|pass) (?:me|us) (?:over |through |on |directly )?(?:to|with) (?:the |your |an? |some )?(?:\\p{L}+ )?(?:support|customer (?:service|support|care)|help ?desk|service desk|human|person|agent|operator)|put (?:me|us) (?:through )?(?:to|on to|in touch with) (?:the |your |an? )?(?:\\p{L}+ )?(?:support|customer (?:service|support|care)|help ?desk|human|person|agent|operator)',
  ),
  SPACED(
    '^(?:(?:please|hi|hello|hey)[, ]+)*(?:customer (?:service|support|care)|support team|support|help ?desk|live (?:chat|support))(?: agent| representative| rep| person)?[, ]+please[.! ]*$|^please[, ]+(?:customer (?:service|support|care)|live (?:chat|support)|support)[.! ]*$',
  ),
  SPACED(
    "(?:do not|don['’]?t|dont|didn['’]?t|did not) (?:really |even )?(?:want|wish|like|care)(?: to be)? (?:to )?(?:speak|speaking|talk|talking|chat|chatting|deal|dealing) (?:to|with) (?:an? |the |this |some |your |another |any )?(?:\\p{L}+ )?(?:bots?|chatbots?|robots?|machines?|computers?|ai)|(?:stop|no more|sick of|tired of|enough of|hate) (?:speaking|talking|chatting|dealing) (?:to|with) (?:an? |the |this |your )?(?:\\p{L}+ )?(?:bots?|chatbots?|robots?|machines?|computers?|ai)|no (?:bots?|robots?|machines?),? please",
  ),
  SPACED(
    `(?:ich )?(?:will|möchte|brauche|hätte gerne?|geben sie mir|gib mir)(?: bitte)? (?:einen|eine|nen) (?:echten |richtigen |menschlichen )*(?:menschen|mitarbeiter|mitarbeiterin|agenten|kundenberater|ansprechpartner)${END}|nicht mit (?:einem|einer|ner|nem|der|dem) (?:\\p{L}+ )?(?:bot|chatbot|roboter|maschine|computer|ki) (?:sprechen|reden|chatten|schreiben)|(?:kundenservice|kundendienst|support) bitte`,
  ),
  SPACED(
    `(?:quiero|quisiera|necesito|deseo|prefiero|d[ae]me|p[aá]same|p[aá]seme)(?: a)? (?:un|una|el|la|alg[uú]n) (?:agente|persona|humano|humana|asesor|asesora|representante|operador|operadora|ser humano)${END}|no (?:quiero|deseo) (?:hablar|chatear) con (?:un |una |el |la )?(?:bot|robot|chatbot|m[aá]quina)|(?:con[eé]ct[ae]me|comun[ií]que(?:n)?me|comun[ií]came|p[aá]s[ae]me) con (?:el |la )?(?:soporte|servicio al cliente|atenci[oó]n al cliente)|(?:servicio al cliente|atenci[oó]n al cliente|soporte|agente|un agente),? por favor`,
  ),
  SPACED(
    `je (?:veux|voudrais|souhaite|préfère) (?:un|une) (?:vrai |vraie )?(?:agent|humain|conseiller|conseillère|opérateur|personne|être humain)${END}|(?:veux|souhaite) (?:pas|plus) (?:parler|discuter) (?:à|avec) (?:un |une |le |la |ce )?(?:bot|robot|chatbot|machine)|(?:passez|mettez)-moi (?:en relation avec )?(?:le |la |un |une |votre )?(?:support|service client|conseiller)|(?:service client|un conseiller|un agent|un humain),? (?:s['’]il (?:vous|te) pla[iî]t|svp)`,
  ),
  SPACED(
    `(?:quero|queria|preciso de|prefiro|gostaria de) (?:um|uma) (?:agente|atendente|humano|humana|pessoa|operador|operadora|representante)${END}|não quero (?:falar|conversar) com (?:um |uma |o |a )?(?:bot|robô|chatbot|máquina)|(?:atendente|agente|suporte|atendimento humano),? por favor`,
  ),
  SPACED(
    `(?:voglio|vorrei|preferisco|mi serve|ho bisogno di) (?:un|una|un['’] ?)(?: )?(?:operatore|operatrice|agente|umano|persona|essere umano|consulente)${END}|non voglio (?:parlare|chattare) con (?:un |una |il )?(?:bot|robot|chatbot|macchina)|(?:operatore|servizio clienti|assistenza clienti|un operatore),? per (?:favore|cortesia)`,
  ),
  UNSPACED(
    '(?:和|跟|与|與|找|联系|聯繫)(?:你们的?)?人工(?:客服|服务|服務|座席|坐席)?(?:人员|人員)?(?:说|說|谈|談|聊|讲|講|沟通|溝通|对话|對話|通话|联系|$)|(?:我要|我想要|我需要|要|叫|请叫|给我|換|换)(?:一?[个個位名])?(?:真人|人工|活人)|不(?:想|要)(?:和|跟|与|與)(?:你们的?)?(?:机器人|機器人|机器|電腦|电脑|ai)(?:说|說|谈|談|聊|讲|講|对话)',
  ),
  UNSPACED(
    '(?:ロボット|ボット|機械|ai)と(?:は)?(?:話し?たくな|話すのは(?:嫌|いや))|(?:オペレーター|担当者|スタッフ)(?:を)?(?:お願い|呼んで|出して)',
  ),
  UNSPACED(
    'لا (?:أريد|اريد|أرغب في) (?:التحدث|الحديث|التكلم) (?:مع|إلى) (?:ال)?(?:روبوت|بوت|آلة)|(?:أريد|اريد) (?:موظف|شخص)[اً]* (?:حقيقي|بشري)',
  ),
  UNSPACED('(?:बॉट|रोबोट|मशीन) से बात नहीं|(?:ग्राहक सेवा|कस्टमर केयर|एजेंट) से (?:मेरी )?(?:बात|जोड़)'),
  UNSPACED('ไม่(?:อยาก|ต้องการ)(?:จะ)?(?:คุย|พูด)กับ(?:บอท|บอต|หุ่นยนต์|เครื่อง)'),
];

const MORE = MORE_WAYS.map(SPACED);

/** Talk of persons that is no wish for one: what the agent is, and whether a person must be asked. */
const ASKS_ABOUT_PERSONS: RegExp[] = [
  SPACED(
    "(?:are|aren't) you (?:really |actually |just )?(?:an? )?(?:real|human|actual|live|person|bot|robot|computer|ai)(?: (?:human|person|being|agent))?(?: or (?:an? )?(?:\\p{L}+ )?(?:ai|bot|robot|computer|machine|human|person|intelligence))?",
  ),
  SPACED(
    "(?:am i|i'm|is this|are we) (?:really |actually |now )?(?:talking|speaking|chatting) (?:to|with) (?:an? |the )?(?:real |live |actual )?(?:human|person|agent|bot|ai|robot|computer)",
  ),
  SPACED(
    '(?:do|must|should|will|would) (?:i|we|you) (?:really |always |even )?(?:have to |need to |must )?(?:speak|talk|chat)',
  ),
];

/** Whether a message asks for a person; what it asks about persons besides is set aside, what else it says is not. */
export function asksForPerson(said: string): boolean {
  const rest = ASKS_ABOUT_PERSONS.reduce((left, phrase) => left.replace(phrase, ' … '), said);
  const flat = rest.replace(/[,،、]/gu, ' ').replace(/ {2,}/g, ' ');
  return WANTS_PERSON.some((phrase) => phrase.test(rest)) || MORE.some((phrase) => phrase.test(flat));
}
