import type { AsideReason } from '../ports/knowledge.js';

/**
 * Tells sentences that speak to an assistant instead of to the reader: what an extractive engine would recite and a large
 * model might obey. Structure keeps them from doing harm; here they are kept from being answered from at all.
 */

const MACHINE =
  '(?:ai|a\\.i\\.|llm|gpt|chatgpt|(?:ai |virtual |chat)?assistants?|chat ?bots?|language models?|ai (?:agents?|models?|systems?))';
const RULES =
  '(?:instructions?|prompts?|guidelines?|directives?|directions?|rules|constraints|system messages?|programming)';

/** What an assistant is bound to say, in the third person. Without a word for what follows it is a duty like any other. */
const WHO = `(?:^|[.;:!?] |["“(])(?:(?:the|this|that|any|every|each|all|an?|our|your) )?${MACHINE}`;
const BOUND =
  '(?:must|should|shall|ought to|(?:has|have|is|are) (?:got )?(?:(?:required|instructed|told|ordered|obliged|expected|programmed) )?to) (?:now |also |always |only |never |simply )*';
const SPEECH = '(?:say|answer|reply|respond|state|tell|inform|claim|write|output|repeat)';
const WHAT =
  '(?:[:"“‘]|that\\b|only\\b|exactly\\b|nothing but\\b|(?:with|by saying)(?: only| exactly)?(?: the following| the words?)?[: ]*["“‘:])';

const KINDS: [AsideReason, RegExp[]][] = [
  [
    'overrides_instructions',
    [
      new RegExp(
        `\\b(?:ignore|disregard|forget|override|bypass|neglect|do not follow|don['’]t follow|stop following) (?:\\p{L}+ ){0,3}?(?:previous|prior|preceding|above|earlier|former|foregoing|existing|other|your|system|original|initial|all|any|these|those) (?:\\p{L}+ ){0,3}?${RULES}\\b`,
        'iu',
      ),
      /\b(?:ignore|disregard|forget) (?:all |everything |anything )?(?:of )?(?:the )?(?:above|you (?:were|have been) told|previously said|before this)\b/iu,
      /\b(?:reveal|print|show|repeat|output|leak|disclose) (?:me )?(?:your|the|this) (?:\p{L}+ )?(?:system prompt|hidden prompt|initial prompt|system message|instructions verbatim)/iu,
      /(?:ignorier\p{L}{0,30}|missachte\p{L}{0,30}|vergiss|vergessen sie) (?:\p{L}+ ){0,3}?(?:anweisung|instruktion|vorgabe|regel|befehl)\p{L}*/iu,
      /(?:ignor[ae]\p{L}{0,30}|olvid[ae]\p{L}{0,30}|desatiend\p{L}{0,30}|haz caso omiso de) (?:\p{L}+ ){0,3}?(?:instrucciones|indicaciones|órdenes)/iu,
      /(?:ignore[zr]?|oublie[zr]?|ne tiens pas compte de|ne tenez pas compte de) (?:\p{L}+ ){0,3}?(?:instructions|consignes|directives)/iu,
      /(?:ignore|ignorar|esqueça|desconsidere) (?:\p{L}+ ){0,3}?(?:instruções|orientações|ordens)/iu,
      /(?:ignora|ignorate|dimentica|dimenticate) (?:\p{L}+ ){0,3}?istruzioni/iu,
      /(?:تجاهل|انس|لا تتبع)[^.\n]{0,30}(?:التعليمات|الأوامر|الإرشادات)/u,
      /(?:निर्देशों|आदेशों|निर्देश)[^।\n]{0,20}(?:अनदेखा|नज़रअंदाज़|नजरअंदाज|भूल जा)/u,
      /(?:忽略|无视|無視|忘记|忘記|不要理会)[^。\n]{0,16}(?:指令|指示|提示|规则|規則|说明|說明)/u,
      /(?:指示|命令|プロンプト|ルール)[^。\n]{0,6}(?:無視|忘れ)/u,
      /(?:เพิกเฉย|ละเว้น|ไม่ต้องสนใจ|ลืม)[^\n]{0,20}(?:คำสั่ง|คำแนะนำ)/u,
    ],
  ],
  [
    'assigns_role',
    [
      new RegExp(
        `\\b(?:you are|you['’]re|you will be|act as|pretend to be|behave as|imagine you are) (?:now )?(?:an? |the |my )?(?:\\p{L}+ ){0,3}?${MACHINE}\\b`,
        'iu',
      ),
      new RegExp(`\\bas an? (?:\\p{L}+ )?${MACHINE},? (?:you|your)\\b`, 'iu'),
      /\byou are (?:now )?(?:dan|in developer mode|jailbroken|unrestricted)\b|\b(?:enable|enter|activate) (?:developer|god|jailbreak|dan) mode\b/iu,
      /(?:du bist|sie sind) (?:jetzt |nun |ab jetzt )?(?:ein |eine )?(?:\p{L}+ )?(?:ki|assistent|assistentin|chatbot|sprachmodell)(?!\p{L})/iu,
      /(?:eres|ahora eres|actúa como) (?:ahora )?(?:un |una )?(?:\p{L}+ )?(?:ia|asistente|chatbot|modelo de lenguaje)(?!\p{L})/iu,
      /(?:tu es|vous êtes|agis comme) (?:maintenant |désormais )?(?:un |une )?(?:\p{L}+ )?(?:ia|assistant|chatbot|modèle de langage)(?!\p{L})/iu,
      /(?:你|您)(?:现在|現在)?是(?:一个|一個|一名)?[^。\n]{0,8}(?:人工智能|AI|助手|聊天机器人|語言模型|语言模型)/u,
    ],
  ],
  [
    'addresses_assistant',
    [
      new RegExp(
        `(?:^|[\\[(<*#>"“])\\s{0,5}(?:attention|note|notice|important|message|instructions?|reminder|hey|hello|dear|to)?[:,!]?\\s{0,5}(?:to |for )?(?:all |any |the |every )?${MACHINE}s?(?: (?:reading|processing|indexing|summari[sz]ing|answering|using) [^:.\\n]{0,40})?\\s{0,5}[:,!]\\s{0,5}\\S`,
        'iu',
      ),
      new RegExp(
        `\\b(?:attention|note|notice|message|instructions?|reminder) (?:to|for) (?:all |any |the |every )?${MACHINE}\\b`,
        'iu',
      ),
      new RegExp(`\\b(?:if|when|since|because) you are (?:an? |the )(?:\\p{L}+ )?${MACHINE}\\b`, 'iu'),
      /<\|?(?:im_start|im_end|system|endoftext)\|?>|\[\/?(?:INST|SYS)\]|<<\/?SYS>>|^\s*(?:system|assistant)\s{0,5}(?:prompt|message|override|instruction)?\s{0,5}:\s{0,5}\S/iu,
      /\b(?:new|updated|special|hidden|secret) (?:system )?(?:instructions?|prompt|directive) for (?:you|the model|this conversation)\b/iu,
    ],
  ],
  [
    'steers_answer',
    [
      /^\W*(?:please )?(?:always |also |you must |must )?(?:add|include|insert|integrate|append|modify|enhance|augment|replace|substitute|introduce|misspell|scramble|jumble|rearrange|anagram|render|convert|remove|group|combine|use|provide|write|give|start|begin|end|finish|conclude|format|translate)\b[^\n]{0,200}\b(?:your|every|each|all) (?:next |final |own )?(?:answer|reply|response|output)s?\b/iu,
      /^\W*(?:in|at the (?:start|end|beginning|top) of|with) (?:your|every|each|all) (?:next |final )?(?:answer|reply|response|output)s?,? (?:please |always |you must )?(?:add|include|say|write|mention|suggest|recommend|tease|state|tell|use|insert|advise)\b/iu,
      /\b(?:if|when|whenever) (?:you are |you['’]re |(?:the |a |any )?(?:user|someone|anyone|anybody|person|reader)s? )?(?:is |are )?(?:asked|asks|ask|queried|prompted)\b[^.!?\n]{0,160}\b(?:respond|answer|reply|output|print|say|state|write)\b (?:only |exactly |always |simply )*(?:with|that|the following|exactly|only|["“'‘:])/iu,
      /\b(?:respond|reply|answer) (?:only|exclusively|solely) (?:with|by|in)\b|\bfrom now on,? (?:you (?:must|will|shall|are)|always|never|respond|reply|answer|say)\b/iu,
      new RegExp(
        `${WHO} ${BOUND}${SPEECH}(?: (?:to )?(?:the |every |each |all )?(?:them|customers?|users?|readers?|people|everyone|anyone|whoever asks))?,? ?${WHAT}`,
        'iu',
      ),
      new RegExp(`${WHO} ${BOUND}(?:recommend|promote|praise|endorse|advertise) `, 'iu'),
      /(?:^|[.;:!?] )(?:der|die|jeder|jede|ein|eine) (?:ki-)?(?:assistent|assistentin|chatbot)(?:en|innen|s)? (?:muss|müssen|soll|sollen|hat|haben) (?:immer |stets |nur )?(?:zu )?(?:sagen|antworten|behaupten|schreiben)(?:,? dass(?!\p{L})| ?[:„“"»])/iu,
      /(?:^|[.;:!?] )(?:el|la|los|cualquier|todo) (?:asistente|chatbot)s?(?: de ia)? (?:debe|deben|tiene que|tienen que) (?:siempre )?(?:decir|responder|contestar|afirmar)(?: siempre)? ?(?:que(?!\p{L})|[:«“"])/iu,
      /(?:^|[.;:!?] )(?:l['’]|les |un |tout )(?:assistant|chatbot)s?(?: ia)? (?:doit|doivent) (?:toujours )?(?:dire|répondre|affirmer|écrire)(?: toujours)? ?(?:que(?!\p{L})|qu['’]|[:«“"])/iu,
      /(?:^|[.;:!?] )(?:o|a|os|qualquer|todo) (?:assistente|chatbot)s?(?: de ia)? (?:deve|devem|tem que|têm que) (?:sempre )?(?:dizer|responder|afirmar)(?: sempre)? ?(?:que(?!\p{L})|[:“"])/iu,
      /(?:^|[.;:!?] )(?:l['’]|gli |il |un |ogni )(?:assistent[ei]|chatbot) (?:deve|devono) (?:sempre )?(?:dire|rispondere|affermare)(?: sempre)? ?(?:che(?!\p{L})|[:«“"])/iu,
      /(?:助手|助理|聊天机器人|聊天機器人)(?:们|們)?(?:必须|必須|应该|應該|应当|應當|只能|务必|務必)(?:总是|始终|一律|都)?(?:说|說|回答|回复|回覆|答复|答覆)[：:“「]/u,
      /(?:アシスタント|チャットボット)は[^。\n]{0,80}」と(?:答え|回答し|言わ|述べ|返答し)(?:なければ|なくては|ないといけ|ねば)/u,
      /(?:يجب|ينبغي) (?:على )?(?:ال)?(?:مساعد|روبوت)[^.\n]{0,20} أن (?:يقول|يجيب|يرد)(?: دائما| دائمًا)? ?(?:[:«"]|أن|إن|ب)/u,
      /(?:सहायक|असिस्टेंट|चैटबॉट) को [^।\n]{0,20}(?:कहना|जवाब देना|बताना) (?:चाहिए|होगा|है) कि/u,
      /(?:ผู้ช่วย|แชตบอต|แชทบอท)(?:ต้อง|ควร)(?:พูด|ตอบ|บอก)ว่า/u,
      /\b(?:output|repeat|print|say|respond with|reply with) (?:exactly |only )?(?:the following|this) (?:text|phrase|string|code|word|sentence|message|token)\b/iu,
      /\b(?:do not|don['’]t|never) (?:mention|reveal|disclose|tell|show) (?:this|these|that|any of this)\b[^.\n]{0,40}\b(?:instructions?|prompt|message|note|user)\b/iu,
    ],
  ],
];

/** A sentence without any of these needs no closer look: the first where it has Latin letters, the second where it has others. */
const SUSPECT_IN_LATIN =
  /ignor|disregard|forget|overrid|bypass|neglect|follow|reveal|prompt|assist[ae]nt|asistente|\bai\b|a\.i\.|\bllm|gpt|chat ?bot|language model|answer|reply|response|respond|output|print|repeat|from now on|you are|you['’]re|system|<\||\[\/?inst|<<|instruct|missacht|vergiss|vergess|olvid|desatiend|caso omiso|oublie|ne tiens|ne tenez|esqueça|desconsidere|dimentic|du bist|sie sind|eres|actúa|tu es|vous êtes|agis|mode|jailbr|mention|disclos/iu;
const SUSPECT_IN_OTHERS =
  /<\||<<|تجاهل|انس|لا تتبع|निर्देश|आदेश|忽略|无视|無視|忘|不要理会|[你您](?:现在|現在)?是|指示|命令|プロンプト|ルール|เพิกเฉย|ละเว้น|ไม่ต้องสนใจ|ลืม|助理|助手|机器人|機器人|アシスタント|チャットボット|مساعد|روبوت|सहायक|असिस्टेंट|चैटबॉट|ผู้ช่วย|แช[ตท]บ/u;
const LATIN = /[a-z]/i;
const OTHERS = /[\u0590-\u1fff\u3040-\uffff]/;

/** Longer stretches are looked at by their beginning: patterns are bounded, and an instruction says early what it is. */
const LOOKED_AT_CHARACTERS = 1_000;

/** Why this is said to an assistant and not to the reader; null where it is not. */
export function asideReason(said: string): AsideReason | null {
  const text = said
    .slice(0, LOOKED_AT_CHARACTERS)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ');
  const suspect =
    (LATIN.test(text) && SUSPECT_IN_LATIN.test(text)) || (OTHERS.test(text) && SUSPECT_IN_OTHERS.test(text));
  if (!suspect) return null;
  return KINDS.find(([, patterns]) => patterns.some((pattern) => pattern.test(text)))?.[0] ?? null;
}
