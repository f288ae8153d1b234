/** Courtesy and phrases about asking: rarely the subject of a question. */
const WEAK = new Set(
  `wondering wonder wondered know knew tell told ask asked asking question questions quick figure figured figuring trying
  try tried find finding found looked looking look everywhere understand understanding curious explain say says said need
  needs needed want wants wanted like help helping really actually basically anyway okay ok well guys team morning
  afternoon evening good day hi hello hey hallo hola bonjour salut olá oi ciao danke bitte gracias merci obrigado obrigada grazie sorry happy appreciate advance asap urgent plz pls thx ty dear sir madam regards sincerely
  know sure possible much many lot lots maybe kindly info information one ones meant mean happen happens
  wissen frage fragen sagen gerne gern würde wollte hilfe helfen erklären passiert tag morgen abend grüße freundlichen vielen
  saber pregunta ocurre decir decirme ayuda ayudar quisiera gustaría buenos días buenas tardes información
  savoir question dire aider aide voudrais aimerais journée information
  saber pergunta acontece dizer ajuda ajudar gostaria queria bom dia informação
  sapere domanda succede dire aiuto vorrei buongiorno
  معرفة اعرف أعرف اريد أريد سؤال مساعدة जानना जानकारी सवाल मदद चाहता चाहती चाहिए बताएं बताइए बताओ
  知道 告诉 帮忙 想 问 一下 教え 知り たい くださ 知りたい ทราบ อยาก ถาม บอก`.split(/\s+/),
);

/** True for a word that is less significant than others. */
export function isWeak(word: string): boolean {
  return WEAK.has(word);
}
