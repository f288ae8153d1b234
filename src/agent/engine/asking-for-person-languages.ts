/**
 * How people ask for a person in the languages beyond the ten that the agent speaks: by each language's verbs of talking and
 * of being put through, and its words for a person in the forms that follow them. Without commas, in lower case.
 */

/** A language where the verb comes first: `talks` or `put`, then any of `of`, then `person`. */
interface Ways {
  /** `speak with`, with its preposition. */
  talks: string;
  /** Articles and adjectives between the verb and the person. */
  of: string;
  person: string;
  /** `connect me with`, `call`; what it is said of beside a person is `desk`. */
  put: string;
  desk?: string;
  /** `I want`: counts where the person is all that is wanted. */
  want: string;
}

const WORD = '[\\p{L}\\p{M}]+';
const PLEASE =
  'пожалуйста|будь ласка|моля|prosz[eę]|poproszę|pros[ií]m|molim|alstublieft|alsjeblieft|graag|tack|takk|tak|venligst|vær så snill|kiitos|kérem|kérek|v[aă] rog|te rog|παρακαλώ|παρακαλω|בבקשה|lütfen|làm ơn|xin|tolong|mohon|sila|dong|si us plau|sisplau|po|tafadhali|لطفا|براہ کرم|please|pls';
const ENDS = `(?=$|[.!?;:]| (?:${PLEASE})(?![\\p{L}\\p{M}]))`;

const VERB_FIRST: Record<string, Ways> = {
  ru: {
    talks: '(?:по|пере)?говорить (?:с|со)|(?:по)?общаться с|пообщаться с',
    of: 'живым|живого|живой|реальным|реального|настоящим|вашим|вашего|любым|другим|каким-нибудь',
    person:
      'человек(?:ом|а|у)?|оператор(?:ом|а|у)?|сотрудник(?:ом|а|у)?|менеджер(?:ом|а|у)?|консультант(?:ом|а|у)?|специалист(?:ом|а|у)?|представител(?:ем|я|ю)|кем-нибудь|кем-то|агент(?:ом|а|у)?|людьми',
    put: '(?:соедините|соедини|свяжите|свяжи)(?: пожалуйста)?(?: меня)?(?: пожалуйста)? (?:с|со)|(?:переключите|переключи|переведите|переведи)(?: пожалуйста)?(?: меня)? на|(?:позовите|позови|пригласите|подключите)(?: мне)?(?: пожалуйста)?',
    desk: '(?:службой |техподдержкой|поддержкой|поддержку|службу )(?:поддержки)?',
    want: 'хочу|нужен|нужна|дайте|дайте мне|дай|требую',
  },
  uk: {
    talks: '(?:по)?говорити (?:з|зі|із)|(?:по)?спілкуватися (?:з|зі|із)|(?:по)?розмовляти (?:з|зі|із)',
    of: 'живою|живим|жива|живу|реальною|справжньою|вашим|іншим',
    person:
      'людин(?:ою|у|а)|оператор(?:ом|а)?|менеджер(?:ом|а)?|співробітник(?:ом|а)?|консультант(?:ом|а)?|агент(?:ом|а)?|представник(?:ом|а)?|кимось|кимсь',
    put: "з['’]єднай(?:те)?(?: мене)?(?: будь ласка)? (?:з|зі|із)|(?:переключіть|переведіть)(?: мене)? на|поклич(?:те)?|запросіть|підключіть",
    desk: '(?:службою )?підтримк(?:ою|и)',
    want: 'хочу|потрібен|потрібна|дайте|дайте мені',
  },
  pl: {
    talks: '(?:po)?rozmawiać (?:z|ze)|pogadać (?:z|ze)|(?:po)?mówić (?:z|ze)|czatować (?:z|ze)',
    of: 'żywym|żywą|prawdziwym|prawdziwą|prawdziwego|waszym|innym|jakimś|jakąś',
    person:
      'człowiek(?:iem|a)?|osob(?:ą|ę|a)|konsultant(?:em|a|ką|kę|ka)?|pracownik(?:iem|a)?|agent(?:em|a)?|operator(?:em|a)?|doradc(?:ą|ę|a)|przedstawiciel(?:em|a)?|kimś|ludźmi',
    put: '(?:połącz|połączcie|proszę(?: mnie)? połączyć|przełącz|przełączcie|proszę(?: mnie)? przełączyć|przekieruj)(?: mnie)?(?: proszę)? (?:z|ze|do|na)',
    desk: 'obsługą klienta|działem obsługi|biurem obsługi|supportem',
    want: 'chcę|potrzebuję|poproszę|proszę o|dajcie mi|daj mi|wolę',
  },
  cs: {
    talks:
      '(?:pro)?mluvit (?:s|se)|promluvit si (?:s|se)|hovořit (?:s|se)|hovoriť (?:s|so)|(?:po)?rozprávať sa (?:s|so)|bavit se (?:s|se)',
    of: 'živým|skutečným|reálným|vaším|nějakým|skutočným|naozajstným',
    person:
      'člověk(?:em|a)?|človek(?:om|a)?|operátor(?:em|om|a|kou)?|pracovník(?:em|om|a)?|zaměstnanc(?:em|e)|zamestnanc(?:om|a)|někým|niekým|agent(?:em|om|a)?|poradc(?:em|e|om|u)|konzultant(?:em|om|a)?',
    put: '(?:spojte|spojit|přepojte|přepojit|prepojte|spoj|přepoj)(?: mě| ma| me)?(?: prosím)? (?:s|se|so|na)|zavolejte mi',
    desk: '(?:zákaznickou )?podporou|(?:zákaznickou )?podporu',
    want: 'chci|potřebuji|potřebuju|dejte mi|chcem|potrebujem',
  },
  hr: {
    talks:
      '(?:razgovarati|pričati|govoriti|razgovaram|pričam|popričati|разговарам|причам|разговарати|причати) (?:s|sa|са)',
    of: 'živom|pravim|pravom|stvarnom|stvarnim|vašim|живим|правим',
    person:
      'čovjekom|čovekom|osobom|agentom|operaterom|djelatnikom|zaposlenikom|nekim|predstavnikom|човеком|особом|оператером|неким|агентом|operatera|agenta',
    put: '(?:spojite|povežite|prebacite|spoji|prebaci) me (?:s|sa|na)|(?:спојите|повежите|пребаците) ме (?:са|на)',
    want: 'želim|trebam|hoću|želim|хоћу|желим',
  },
  bg: {
    talks: '(?:по)?говоря (?:с|със)|разговарям (?:с|със)|чатя (?:с|със)',
    of: 'истински|жив|реален|ваш|вашия|един',
    person: 'човека?|оператора?|служителя?|служител|консултанта?|агента?|представителя?|представител|някого|някой',
    put: '(?:свържете|свържи) ме(?: моля)? (?:с|със)|(?:прехвърлете|прехвърли) ме(?: моля)? (?:към|на)|повикайте',
    desk: 'поддръжката|отдел поддръжка',
    want: 'искам|трябва ми|дайте ми|предпочитам',
  },
  nl: {
    talks: '(?:spreken|praten|chatten|praat liever) met',
    of: 'een|de|echte?|levende?|menselijke?|van|jullie|andere?',
    person:
      'medewerkers?|medewerkster|mens|mensen|persoon|iemand|agent|klantenservice|adviseur|operator|vertegenwoordiger',
    put: 'verbind (?:me|mij)(?: door)?(?: alstublieft| alsjeblieft)? (?:met|naar)|(?:verbindt|kunt) u (?:me|mij)(?: door)? (?:verbinden )?met|doorverb(?:inden|onden)(?: worden)? (?:met|naar)|schakel (?:me|mij) door naar',
    desk: 'support|helpdesk',
    want: 'ik wil|ik wil graag|ik zou graag|geef (?:me|mij)|mag ik|liever|graag',
  },
  sv: {
    talks: '(?:prata|tala|snacka|chatta)(?: direkt)? med',
    of: 'en|ett|någon|riktig|riktigt|verklig|levande|mänsklig|er|annan',
    person:
      'människa|person|medarbetare|handläggare|agent|operatör|rådgivare|någon|kundtjänst(?:en)?|kundtjänstmedarbetare',
    put: '(?:koppla|anslut) mig(?: vidare)?(?: till| med)',
    desk: 'support(?:en)?|kundservice',
    want: 'jag vill ha|ge mig|jag behöver',
  },
  'da, no': {
    talks: '(?:snakke|snakka|tale|prate|chatte)(?: direkte)? med',
    of: 'en|et|ett|ekte|rigtigt?|levende|virkeligt?|menneskelig|jeres|deres',
    person:
      'menneske|person|medarbejder|medarbeider|kundebehandler|rådgiver|agent|operatør|nogen|noen|ansat|ansatt|kundeservice(?:medarbejder|n)?',
    put: '(?:stil|sæt|viderestil|omstil|sett|koble|kobl|forbind) (?:mig|meg)(?: over| om| videre| igennem| gjennom)?(?: til| med)',
    desk: 'support(?:en)?|kundesenteret',
    want: 'jeg vil have|jeg vil ha|giv mig|gi meg|jeg ønsker|jeg har brug for|jeg trenger',
  },
  fi: {
    talks: 'puhua|keskustella|jutella|chatata',
    of: 'oikean|oikealle|elävän|aidon|jonkun|teidän',
    person: 'ihmisen|ihmiselle|asiakaspalvelijan|asiakaspalvelijalle|henkilön|työntekijän|jonkun|edustajan|virkailijan',
    put: '(?:yhdistä|yhdistäkää|siirrä|siirtäkää)(?: minut| mut)?',
    desk: 'asiakaspalveluun|asiakastukeen|tukeen',
    want: 'haluan|tarvitsen|antakaa',
  },
  ro: {
    talks: '(?:vorbesc|vorbi|vorbim|discut|discuta) cu',
    of: 'un|o|adevărată?|reală?|vreun|alt',
    person: 'om|persoan[ăa]|agent|operator|consultant|reprezentant|angajat|cineva',
    put: '(?:conectați|conecteaz[ăa]|transferați|transfer[ăa]|puneți|pune)-m[ăa](?: te rog| v[ăa] rog)?(?: în leg[ăa]tur[ăa])? (?:cu|la)',
    desk: 'suportul|serviciul clienți|asistența',
    want: 'vreau|doresc|aș vrea|am nevoie de|dați-mi',
  },
  el: {
    talks: '(?:μιλήσω|μιλησω|μιλήσουμε|συνομιλήσω) (?:με|σε)',
    of: 'έναν|εναν|ένα|ενα|μια|κάποιον|καποιον|τον|πραγματικό|αληθινό|ζωντανό|ανθρώπινο',
    person: 'άνθρωπο|ανθρωπο|εκπρόσωπο|εκπροσωπο|υπάλληλο|υπαλληλο|χειριστή|σύμβουλο|κάποιον|καποιον|άτομο',
    put: '(?:συνδέστε|συνδεστε|σύνδεσέ|συνδέσε|μεταφέρετε)(?: με)?(?: παρακαλώ)?(?: με| σε)|φωνάξτε|δώστε μου',
    desk: '(?:την )?(?:υποστήριξη|εξυπηρέτηση πελατών)',
    want: 'θέλω|θελω|χρειάζομαι',
  },
  he: {
    talks: '(?:לדבר|לשוחח|להתכתב) עם',
    of: 'איזה|עוד',
    person: '(?:לה|[הל])?(?:בן אדם|בנאדם|אדם|נציגה?|מישהו|מוקדן|מוקדנית|איש שירות|נציג אנושי)',
    put: '(?:ת?עביר[וי]?|ה?עביר[וי]?|העבר|ת?חבר[וי]?)(?: אותי)?(?: בבקשה)?(?: אל| עם)?',
    desk: 'לשירות(?: ה)?לקוחות|לתמיכה',
    want: 'רוצה|צריך|צריכה|תן לי|תנו לי',
  },
  vi: {
    talks: '(?:nói chuyện|trò chuyện|chat|trao đổi|nói)(?: trực tiếp)? với',
    of: 'một|1|bạn',
    person:
      'người thật|con người|nhân viên|tư vấn viên|tổng đài viên|điện thoại viên|người đại diện|ai đó|người|quản lý',
    put: '(?:muốn|cần|cho (?:tôi|mình|em|anh|chị)) gặp|kết nối (?:tôi|mình|em)(?: với| đến| tới)?|chuyển (?:tôi|mình|máy)(?: cho| đến| tới| sang| với)?',
    desk: 'bộ phận hỗ trợ|tổng đài',
    want: 'tôi cần|cho tôi',
  },
  'id, ms': {
    talks: '(?:bicara|berbicara|ngobrol|chat|berbincang|bercakap|cakap)(?: langsung| terus)? (?:dengan|sama|dgn|ke)',
    of: 'seorang|para|pihak|yang',
    person:
      'manusia|orang|operator|agen|ejen|petugas|staff?|admin|cs|customer service|perwakilan|wakil|seseorang|layanan pelanggan|pegawai|khidmat pelanggan',
    put: '(?:hubungkan|sambungkan|alihkan|sambung)(?: saya| aku)?(?: langsung)? (?:dengan|ke|kepada)|panggil(?:kan)?',
    desk: 'support|dukungan',
    want: '(?:saya|aku) (?:mau|ingin|butuh|perlu|nak|mahu)|minta',
  },
  ca: {
    talks: '(?:parlar|xatejar|parli) amb',
    of: 'un|una|algun|alguna|el|la',
    person: 'persona|humà|agent|operador|operadora|assessora?|representant|algú|ésser humà',
    put: "(?:connecta|connecti|connecteu|passa|passi|posa|posi|transfereix)(?:['’]m|-me)(?: si us plau)? (?:amb|a)",
    desk: '(?:el )?suport|atenció al client',
    want: 'vull|necessito|voldria|prefereixo',
  },
  tl: {
    talks: '(?:makipag-?usap|makausap|kausapin|makipag-?chat)(?: po| ako| ko| akong)*(?: sa| ng| ang)?',
    of: 'isang|totoong|tunay na|inyong|ang|ng',
    person: 'tao|ahente|agent|representative|operator|kinatawan|customer service|empleyado|human',
    put: '(?:ikonekta|i-?connect|ilipat|i-?transfer)(?: po| mo| ninyo| niyo| ako| nyo)* sa',
    want: '(?:gusto|kailangan) ko(?: po)? ng',
  },
  sw: {
    talks: '(?:kuzungumza|kuongea|niongee|nizungumze|kuchati) na',
    of: 'huyo',
    person: 'mtu|binadamu|wakala|mhudumu|mwakilishi|afisa|opereta|mfanyakazi|huduma kwa wateja',
    put: '(?:niunganishe|niunganisheni|nihamishe)(?: tafadhali)?(?: na| kwa)',
    want: 'nataka|nahitaji|naomba|nipe',
  },
};

/** Whole ways of languages where the verb comes last, and of not wanting to talk to a machine. */
const OTHERS = [
  // Dutch
  `(?:ik (?:wil|zou|moet|heb)|kan ik|mag ik|wij willen|we willen)(?: ${WORD}){0,4}? (?:medewerkers?|medewerkster|mens|persoon|iemand|agent|adviseur|operator|vertegenwoordiger|klantenservice)(?: ${WORD}){0,2}? (?:spreken|praten|chatten|doorverbonden)`,
  'niet met (?:een|de|deze) (?:bot|chatbot|robot|computer|machine) (?:praten|spreken|chatten)',
  'не хочу (?:говорить|общаться|разговаривать) с (?:ботом|роботом|машиной)|не хочу (?:говорити|розмовляти|спілкуватися) з (?:ботом|роботом)',
  'nie chcę (?:rozmawiać|pisać) z (?:botem|robotem|maszyną)|nechci (?:mluvit|si psát) s (?:botem|robotem)',
  'vill inte (?:prata|tala|chatta) med (?:en |ett )?(?:bot|robot|maskin)|vil ikke (?:snakke|tale|prate|chatte) med (?:en )?(?:bot|robot|maskin|maskine)',
  'không muốn (?:nói chuyện|chat) với (?:bot|robot|máy)|(?:tidak|nggak|gak|tak) (?:mau|ingin|nak) (?:bicara|berbicara|chat|bercakap) dengan (?:bot|robot|mesin)',
  // Hungarian
  `(?:emberrel|munkatárssal|munkatársukkal|ügyintézővel|operátorral|ügyfélszolgálatossal|képviselővel|valakivel|személlyel)(?: ${WORD}){0,2}? (?:beszélni|beszélnék|beszélhetek|beszélhetnék|csevegni)`,
  `(?:beszélni|beszélnék|beszélhetek|beszélhetnék)(?: ${WORD}){0,2}? (?:emberrel|munkatárssal|ügyintézővel|operátorral|képviselővel|valakivel)`,
  `(?:kapcsoljon|kapcsolj|kapcsolja|kapcsoljanak|kapcsoljatok)(?: ${WORD}){0,2}? (?:ügyintéző(?:t|höz)|embert|operátor(?:t|hoz)|munkatárs(?:at|hoz)|ügyfélszolgálat(?:ot|hoz))|(?:kérek|akarok|szeretnék) egy (?:élő )?(?:embert|ügyintézőt|operátort)${ENDS}`,
  // Finnish, where the person comes before the verb
  'ihmisen kanssa puhu\\p{L}*|asiakaspalvelijan kanssa puhu\\p{L}*',
  // Turkish: only with the ending of `with` or `to`, so that agents who speak Russian are none
  `(?:(?:insan|robot olmayan biri|temsilci(?:si|niz)?|temsilcilerinizden biri|yetkili(?:si|niz)?|görevli(?:si)?|operatör|danışman|(?<!kaç )kişi|çalışan|biri(?:si)?)(?:yl[ae]|l[ae]|n[ae]|y[ae]|[ae]|yle| ile))(?: ${WORD}){0,2}? (?:konuşmak|görüşmek|konuşabilir|görüşebilir|bağlan|bağla|aktar|yazışmak|konuşay|görüştür)\\p{L}*`,
  `(?:canlı destek|gerçek (?:bir )?(?:insan|kişi)|(?:müşteri )?temsilci(?:si)?|insan|operatör) (?:istiyorum|lazım|lütfen)|(?:bot|robot)(?:la| ile) konuşmak istemiyorum`,
  // Korean
  `(?:상담원|상담사|직원|사람|담당자|관리자|매니저|고객센터)(?:분)?(?:이랑|랑|하고|과|와|에게|한테|을|를|으로|로)? ?(?:직접 |좀 )*(?:(?:연결|통화|대화|얘기|이야기|상담|채팅)(?:을|를)? ?(?:좀 )?(?:해 ?(?:줘|주|달라)|하고 ?싶|부탁|시켜|원[해하합]|할래|할 수 있(?:을까|나|어))|말하고 ?싶|말씀 ?나누고 ?싶|바꿔 ?(?:줘|주)|불러 ?(?:줘|주))\\p{L}*|상담원 연결(?=$|[.!?])|(?:봇|챗봇|로봇|기계)(?:이랑|랑|하고|과|와) ?(?:말|얘기|이야기|대화)하고 ?싶지 ?않\\p{L}*`,
  // Bengali
  `(?:মানুষ|এজেন্ট|প্রতিনিধি|কর্মী|কর্মকর্তা|অপারেটর|লোক|ব্যক্তি)(?:ের|র) (?:সাথে|সঙ্গে)(?: ${WORD}){0,2}? (?:কথা|চ্যাট|সংযোগ দিন|সংযুক্ত|যুক্ত|কানেক্ট)(?:[\\p{L}\\p{M}]*)|কার[োও] (?:সাথে|সঙ্গে) কথা বলতে চাই`,
  // Urdu
  `(?:انسان|نمائندے|نمائندہ|ایجنٹ|آپریٹر|آدمی|شخص|کسی|اہلکار) (?:سے|کے ساتھ)(?: ${WORD}){0,2}? (?:بات|گفتگو|ملا|ملوا|جوڑ|کنیکٹ)[\\p{L}\\p{M}]*`,
  // Persian
  `(?:با|به) (?:یک |یه )?(?:انسان|آدم|اپراتور|پشتیبان|پشتیبانی|کارشناس|نماینده|کارمند|شخص|فرد|مسئول|کسی)(?: ${WORD}){0,2}? (?:صحبت|حرف|گفتگو|چت|وصل|متصل)[\\p{L}\\p{M}]*`,
  // Tamil: only with the ending of `with` or `to`
  `(?:மனித|நப|முகவ|பிரதிநிதி|ஊழிய|அதிகாரி|யாரி|யாரு)[\\p{L}\\p{M}]*(?:டன்|டம்)(?: ${WORD}){0,2}? (?:பேச|உரையாட|இணை)[\\p{L}\\p{M}]*`,
  // By a word and a please
  `^(?:оператор[а]?|оператора|medewerker|konsultant|temsilci|상담원|상담원이요|נציג|נציג אנושי|εκπρόσωπος|operátor|operatör|nhân viên|tổng đài viên|tư vấn viên)[.! ]*$`,
];

const verbFirst = ({ talks, of, person, put, desk, want }: Ways): string[] => [
  `(?:${talks}) (?:(?:${of}) )*(?:${person})`,
  `(?:${put}) (?:(?:${of}) )*(?:${desk ? `${person}|${desk}` : person})`,
  `(?:${want}) (?:(?:${of}) )*(?:${person})${ENDS}`,
  `^(?:(?:${of}) )*(?:${person}) (?:${PLEASE})[.! ]*$`,
];

/** Each stands between two words' ends. NFKC takes some letters of Bengali and Hindi apart, in what is said as well. */
export const MORE_WAYS: string[] = [...Object.values(VERB_FIRST).flatMap(verbFirst), ...OTHERS].map((way) =>
  way.normalize('NFKC'),
);
