/**
 * Function words and courtesy, by language. Used for two purposes: they are omitted from lexemes, and they
 * identify the language of a text (language.ts). Written for this project; everyday function words only.
 */
const LISTS: Record<string, string> = {
  en: `a an the of to in on at by for with and or is are was were be been being do does did doing have has had i you he
    she it we they me my mine your yours his her hers its our ours their theirs this that these those what which who whom
    whose how when where why can could will would shall should may might must if then than as from into about there here
    so just also am not no s t ll re ve d m im ive whats hows please thanks thank hi hello hey tell u r ur get got yes but
    any some much many them him us dont doesnt didnt cant couldnt wont wouldnt shouldnt isnt arent wasnt werent hasnt
    havent hadnt don doesn didn couldn wouldn shouldn isn aren wasn weren hasn haven hadn thats theres youre theyre weve`,
  de: `der die das den dem des ein eine einen einem einer eines und oder aber ist sind war waren sein wird werden wurde
    wurden worden hat haben hatte hatten habe ich du er sie es wir ihr mir mich dir dich ihn ihm uns euch mein meine
    meinen meinem meiner dein deine deinen ihre ihren ihrem ihrer seine seinen seinem seiner unser unsere zu zum zur in
    im an am auf aus bei beim mit nach von vom vor für um über unter durch als wie was wer wen wem wessen wo wohin woher
    wann warum wieso weshalb welche welcher welches welchen welchem dieser diese dieses diesen diesem kann können
    könnte kannst muss müssen soll sollen will wollen darf dürfen möchte gibt es bitte danke hallo ja nein nicht kein
    keine keinen auch noch nur so dann wenn ob dass da hier dort man sich bin bist mal viel viele`,
  es: `el la los las un una unos unas de del a al en y e o u con por para sin sobre entre que qué quien quién quienes
    quiénes cual cuál cuales cuáles como cómo cuando cuándo cuanto cuánto cuanta cuánta cuantos cuántos cuantas cuántas
    donde dónde adonde es son era eran fue fueron ser sido está están estaba estar hay ha han había haber he has tiene
    tienen tenía tuvo yo tú él ella ellos ellas nosotros usted ustedes me te se le les lo nos mi mis tu tus su sus
    nuestro nuestra este esta estos estas ese esa eso esto aquel aquella si sí no ni pero más muy ya también puedo puede
    pueden debo debe quiero quiere por favor gracias hola hacer hace hizo`,
  fr: `le la les l un une des de d du au aux à en et ou mais dans par pour sans sur sous avec entre chez vers que qu qui
    quoi quel quelle quels quelles comment quand où pourquoi combien est sont était étaient être été a ont avait avoir
    ai as avons avez je j tu il elle on nous vous ils elles me m te t se s lui leur leurs mon ma mes ton ta tes son sa
    ses notre nos votre vos ce c cet cette ces ça cela y ne n pas plus non oui si puis peut peux peuvent pouvez dois
    doit faut faire fait merci bonjour svp plaît aussi très comme donc lequel laquelle`,
  pt: `o a os as um uma uns umas de do da dos das em no na nos nas ao à aos às e ou mas com por pelo pela pelos pelas
    para pra sem sobre entre que quê quem qual quais como quando quanto quanta quantos quantas onde porque por é são era
    eram foi foram ser sido está estão estava estar há tem têm tinha ter teve eu tu ele ela eles elas nós você vocês me
    te se lhe lhes meu minha meus minhas teu tua seu sua seus suas nosso nossa este esta estes estas esse essa isso isto
    aquele aquela sim não nem mais muito já também posso pode podem devo deve quero favor obrigado obrigada olá oi fazer
    faz`,
  it: `il lo la i gli le l un uno una di del dello della dei degli delle a al allo alla ai agli alle da dal dalla in nel
    nella nei nelle con su sul sulla per tra fra e ed o ma che chi cui cosa quale quali come quando quanto quanta quanti
    quante dove perché è sono era erano essere stato stata ha hanno aveva avere ho hai io tu lui lei noi voi loro mi ti
    si ci vi mio mia miei mie tuo tua suo sua suoi nostro nostra questo questa questi queste quello quella non sì no se
    più molto già anche posso può possono devo deve vorrei voglio grazie ciao fare fa`,
  nl: `de het een en of maar van in op aan bij met voor naar uit over onder door als dan dat die dit deze is zijn was
    waren wordt worden werd heeft hebben had ik jij je u hij zij ze wij we jullie mij me jou hem haar ons hun mijn jouw
    uw wat wie waar wanneer waarom hoe welke welk hoeveel kan kunnen kunt moet moeten mag wil willen er niet geen ook nog
    maar wel te om tot`,
  ru: `и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее мне было вот от меня
    еще нет о из ему теперь когда даже ну вдруг ли если уже или ни быть был него до вас нибудь опять уж вам ведь там
    потом себя ничего ей может они тут где есть надо ней для мы тебя их чем была сам чтоб без чего какой какая какие кто
    сколько почему можно могу это этот эта эти мой моя`,
  uk: `і й та в у на з із зі до від для по про за при що як який яка яке які скільки де куди коли чому хто чи не є був була
    було були це цей ця ці той та мій моя моє мої ваш ваша ваше ваші я ти ви ми він вона вони мені вам нам можна треба
    можу потрібно`,
  pl: `i w we na z ze do od dla po o za przy że co jak jaki jaka jakie ile gdzie kiedy dlaczego kto czy nie jest są był była
    było to ten ta te mój moja moje wasz wasza ja ty wy my on ona oni mi mogę można się`,
  cs: `a i v ve na z ze do od pro po o za při že co jak jaký jaká jaké kolik kde kam kdy proč kdo zda ne je jsou byl byla bylo
    to ten ta ty můj moje váš vaše já vy my on ona oni mi mohu lze se si`,
  sk: `a i v vo na z zo do od pre po o za pri že čo ako aký aká aké koľko kde kam kedy prečo kto či nie je sú bol bola bolo to
    ten tá môj moje váš vaše ja vy my on ona oni mi môžem sa si`,
  hu: `a az egy és is de hogy nem van volt lesz mi mit ki mikor hol hova miért hogyan mennyi mennyibe milyen melyik ez azt ezt
    én te ön mi ti meg el fel le be ki kell lehet tudok`,
  ro: `și sau în la de din pe cu pentru ce cum care cât câtă când unde cine nu este sunt era un o eu tu el ea noi voi îmi se
    pot trebuie`,
  tr: `ve veya bir bu şu o ile için de da mi mı mu mü ne kadar nasıl nerede zaman kim hangi kaç var yok ben sen biz siz`,
  sv: `och eller i på av för med till från om att det den en ett som är var hur vad när vem vilken vilka mycket inte jag du
    vi ni de kan ska`,
  da: `og eller i på af for med til fra om at det den en et som er var hvor hvad hvornår hvem hvilken meget ikke jeg du vi
    de kan skal`,
  no: `og eller i på av for med til fra om at det den en et som er var hvor hva når hvem hvilken mye ikke jeg du vi de kan
    skal`,
  fi: `ja tai on oli ovat ei että kun mitä mikä miten missä milloin kuka kuinka paljon se tämä minä sinä me te he voi pitää`,
  ar: `في من على إلى الى عن مع أن ان إن هو هي هم هذا هذه ذلك تلك الذي التي الذين ما ماذا من متى أين اين كيف لماذا كم
    هل أي اي كان كانت يكون تكون قد لقد لا لم لن ليس و أو او ثم بين بعد قبل كل بعض عند حتى أنا انا نحن أنت انت لي لك له
    لها لهم لنا به بها بهم فيه فيها منه منها عليه عليها كما إذا اذا لكن أيضا ايضا غير تم يتم شكرا مرحبا فضلك الى اسم`,
  hi: `का के की को से में पर ने है हैं था थे थी हो होता होती होते हुआ हुई हुए और या एक यह ये वह वे इस उस इन उन इसे उसे
    इसके उसके इसका उसका इसकी उसकी उनके उनकी जो जिस जिसे जिसके कि क्या कौन कौनसा कब कहाँ कहां कैसे क्यों कितना कितने
    कितनी किस किसे किसने किसके मैं हम तुम आप मेरा मेरी मेरे हमारा आपका आपकी आपके मुझे हमें आपको नहीं न भी ही तो तक लिए
    साथ द्वारा कर करना करने करते करता करती किया किए की गया गई गए जा जाता जाती जाते रहा रही रहे सकता सकते सकती कुछ सा सी
    कृपया धन्यवाद नमस्ते वाले वाली वाला अपने अपनी अपना थीं`,
  zh: `的 了 是 在 和 与 及 或 也 都 就 而 但 我 你 您 他 她 它 我们 你们 他们 这 那 这个 那个 这些 那些 什么 甚么 谁 哪
    哪个 哪些 哪里 哪儿 何 何时 怎么 怎样 如何 为什么 为何 多少 几 吗 呢 吧 啊 有 没有 不 被 把 从 到 对 于 以 为 由 之
    其 会 能 可以 可 请 请问 谢谢 你好 是否 一个 中 上 下 个 着 过 地 得 什 么 是什么 時 這 個 們 嗎 為`,
  ja: `の に は を た が で て と し れ さ ある いる も する から な こと として い や れる など なっ ない この ため その あっ
    よう また もの という あり まで られ なる へ か だ これ によって により おり より による ず なり られる において ば
    なかっ なく しかし について せ だっ その後 できる それ う ので なお のみ でき き つ における および いう さらに でも ら
    たり その他 に関する たち ます ん なら 何 誰 どこ いつ どう どの どれ どのよう なぜ です でし まし ください 私 お ご ね
    よ いくら いくつ ましょう ません お願い ありがとう こんにちは`,
  th: `ที่ และ ของ ใน เป็น มี ได้ ให้ กับ การ ความ ว่า จะ ไม่ ก็ นี้ นั้น จาก โดย แต่ หรือ ซึ่ง อยู่ คือ ต้อง ถึง แล้ว
    เพื่อ ไป มา ถูก ยัง อะไร ใคร ที่ไหน ไหน เมื่อไหร่ เมื่อไร เมื่อใด ทำไม อย่างไร ยังไง เท่าไหร่ เท่าไร เท่าใด กี่ ใด
    บ้าง ไหม หรือไม่ ครับ ค่ะ คะ ผม ฉัน ดิฉัน คุณ เขา เธอ เรา มัน ขอ ช่วย ด้วย ขอบคุณ สวัสดี`,
  ko: `이 그 저 것 수 등 및 는 은 가 을 를 의 에 에서 로 으로 와 과 도 만 하다 있다 없다 무엇 누구 어디 언제 왜 어떻게
    얼마 몇 나 너 우리 제 내 합니다 입니다 있습니다 인가요 있나요 안녕하세요 감사합니다 주세요`,
};

const SETS = new Map(
  Object.entries(LISTS).map(([language, words]) => [language, new Set(words.split(/\s+/).filter(Boolean))]),
);

/** Languages that share the Latin script and are therefore distinguished by their words. */
export const LATIN_LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'it', 'nl'];

const NONE: ReadonlySet<string> = new Set();

/** The function words of a language (lower case, NFKC), empty for a language without a list. */
export function stopWords(language: string): ReadonlySet<string> {
  return SETS.get(language) ?? NONE;
}
