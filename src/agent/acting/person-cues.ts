/**
 * Words by which people say who they are, in the agent's languages. To teach another phrase, add it to its role; the
 * words of a phrase are in lower case, with straight apostrophes.
 */

const list = (text: string): string[] =>
  text
    .replace(/\s+/g, ' ')
    .split('|')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');

/** Before a name, however it is written. */
export const NAME_FOLLOWS = list(
  `my name is | my name's | name's | the name is | name: | i am called | mein name ist | ich heiße | ich heisse | name ist
  | me llamo | mi nombre es | je m'appelle | mon nom est | meu nome é | me chamo | o meu nome é | mi chiamo
  | il mio nome è | nom : | nombre: | nome: | اسمي | انا اسمي | मेरा नाम`,
);

/** Before a name, or before anything else that the person or the thing is: what follows has to be written like a name. */
export const NAME_MAY_FOLLOW = list(
  `i'm | i am | im | this is | it's me | here is | you're speaking to | contact: | contact is | ich bin | hier ist | hier | hier spricht
  | hier schreibt | kontakt: | ansprechpartner ist | ansprechpartnerin ist | ansprechpartner: | ansprechpartnerin: | soy | aquí | le habla
  | le escribe | habla | contacto: | je suis | ici | moi c'est | moi, c'est | contact : | sou | sou o | sou a | aqui é | aqui é o | aqui é a
  | aqui quem fala é | eu sou | contato: | sono | qui | qui è | parla | contatto: | معك | أنا | मैं`,
);
/** Before a name with the company that the person is with: `it's Tom from Blue Mill`; before much else, otherwise. */
export const COMPANION_FOLLOWS = list(`it's | it is | its | c'est | es | é | è | sind | spreche | son`);
/** Before a name in small letters, where the message begins with it: `hallo, hier ist lena`. */
export const SMALL_NAME_FOLLOWS = new Set(
  list(
    `this is | it's me | hier ist | hier spricht | hier schreibt | moi c'est | moi, c'est | aquí | le habla | le escribe | ici | aqui é
    | aqui é o | aqui é a | aqui quem fala é | qui è | parla`,
  ),
);
/** Those of them that nothing else follows. */
export const CALLER_FOLLOWS = new Set(
  list(`hier spricht | hier schreibt | moi c'est | moi, c'est | le habla | aqui quem fala é`),
);
/** Those of them that are followed by much else: the company has to follow. */
export const COMPANION_NEEDED = new Set(list(`this is | ici | parla`));
export const GREETINGS = new Set(
  list(
    `hi | hello | hey | hiya | good | morning | afternoon | evening | dear | hallo | moin | servus | guten | tag | morgen | abend | hola | buenas
    | buenos | días | tardes | noches | bonjour | bonsoir | salut | coucou | olá | oi | bom | dia | boa | tarde | noite | ciao | salve | buongiorno | buonasera`,
  ),
);
/** In German every noun is written like a name. */
export const GERMAN_CUES = new Set(['ich bin', 'hier', 'kontakt:']);

/** After a name that begins a clause. */
export const NAME_PRECEDES = list(
  `here | speaking | hier | am apparat | al habla | aquí | à l'appareil | ici | falando | aqui | qui | all'apparecchio | is my name | mein name | ist mein name | mi nombre | est mon nom | é o meu nome | è il mio nome`,
);

/** Before a name with a title: `c'est madame Blanchet`. */
export const TITLES = new Set(
  list(
    `mr | mrs | ms | miss | mister | dr | prof | professor | sir | herr | frau | señor | señora | sr | sra | don | doña | dra
    | monsieur | madame | mademoiselle | m | mme | mlle | senhor | senhora | dona | herrn | hr | fr | mag | ing | dipl-ing | me | maître | lic | signor | signora | signore | sig | dott | dottor | dottoressa | sr
    | ia | iv | ppa | pp
    | السيد | السيدة | श्री | श्रीमती`,
  ),
);

/** Between a name and the company that the person is with; `the` and the like may follow. */
export const COMPANY_LINKS = new Set(
  list(
    `from | of | at | with | for | von | vom | bei | beim | aus | de | del | desde | en | chez | du | da | do | dalla | della | dell | di | per | من | من شركة`,
  ),
);
export const ARTICLES = new Set(
  list(
    `the | a | an | our | my | der | die | das | dem | den | unserer | meiner | el | la | los | las | l | le | les | nuestra | notre | ma | o | a | os | as
    | il | lo | gli | nossa`,
  ),
);
/** Links that have an article in them. */
export const LINKED_ARTICLES = new Set(list(`vom | beim | del | du | da | do | dalla | della | dell`));
/** What a company may be called before its name: `la société Verdelac`, `Firma Alpenblick`. */
export const COMPANY_NOUNS = new Set(
  list(
    `company | firm | business | firma | gesellschaft | unternehmen | empresa | compañía | firme | société | entreprise | companhia
    | azienda | ditta | società | شركة | مؤسسة`,
  ),
);

/** Before a company. */
export const COMPANY_FOLLOWS = list(
  `i work for | i work at | i work with | i'm with | i am with | i'm calling from | i'm writing from | i represent | our company is
  | my company is | our company is called | company: | on behalf of | ich arbeite bei | ich arbeite für | ich arbeite beim | arbeite bei
  | arbeite für | unsere firma heißt | firma: | im namen von | im auftrag von | ich komme von | ich schreibe für | trabajo en | trabajo para
  | trabajo con | mi empresa es | nuestra empresa es | empresa: | en nombre de | je travaille chez | je travaille pour | je travaille à
  | notre société est | la société est | l'entreprise est | notre entreprise est | la empresa es | la empresa se llama | mi empresa se llama | meine firma heißt | meine firma ist | die firma heißt
  | unsere firma ist | the company is called | a empresa é | l'azienda è | société : | société: | entreprise : | au nom de | trabalho na | trabalho no | trabalho para | trabalho em
  | minha empresa é | em nome de | lavoro per | lavoro in | lavoro da | lavoro presso | la mia azienda è | a nome di | أعمل في | أعمل لدى`,
);
/** Between what a company is and its name: `we are a bakery called Crumb`; where the people speak for it. */
export const CALLED = new Set(
  list(`called | named | namens | llamada | llamado | appelée | nommée | chamada | chamado | chiamata | chiamato`),
);
/** People who speak for others: what stands apart after `our dental practice` is its name. */
export const FOR_OTHERS = new Set(
  list(
    `we | we're | our | us | wir | unser | unsere | unserer | unseren | unserem | unseres | somos | nuestro | nuestra | nous | notre | nosso | nossa
    | siamo | nostra | nostro`,
  ),
);
/** Before a name of two words or more: `wir sind die Bäckerei Huber`. */
export const WE_ARE = list(`we are | we're | wir sind | somos | nous sommes | siamo`);
/** Parts of a firm, which are no firms; and what people are there: lines of a signature that name no company. */
export const DEPARTMENTS = new Set(
  list(
    `procurement | purchasing | sales | accounting | accounts | marketing | support | hr | it | finance | logistics | operations | einkauf
    | vertrieb | verkauf | buchhaltung | personalabteilung | logistik | verwaltung | lager | compras | ventas | contabilidad | administración
    | logística | achats | ventes | comptabilité | administration | comercial | vendas | acquisti | vendite | contabilità`,
  ),
);
export const ROLES = new Set([
  ...DEPARTMENTS,
  ...list(
    `manager | director | head | officer | assistant | owner | founder | ceo | cfo | cto | buyer | engineer | secretary | leiter | leiterin
    | leitung | geschäftsführer | geschäftsführerin | inhaber | inhaberin | assistentin | assistent | prokurist | prokuristin | sekretariat
    | abteilung | directora | gerente | jefe | jefa | responsable | encargado | encargada | propietaria | propietario | directeur | directrice
    | gérant | gérante | chargée | chargé | assistante | diretor | diretora | direttore | direttrice | responsabile | titolare`,
  ),
]);
/** Thanks, which may stand before a signed name. */
export const THANKS = new Set(
  list(
    `thanks | thank you | many thanks | cheers | danke | vielen dank | gracias | merci | obrigado | obrigada | grazie`,
  ),
);
/** Family names that begin with a small word: `del Carmen` */
export const FAMILY_AFTER = new Set(
  list(
    `carmen | pilar | rosario | mar | río | rio | valle | prado | castillo | cruz | torre | fuente | vega | rosa | santos | silva | souza
    | sousa | costa | conceição | luz | ángeles | campo | moral | olmo | pozo | bosque | luca | rossi | angelis`,
  ),
);
/** Forms of companies, which end their names. */
export const LEGAL_FORMS = new Set(
  list(
    `ltd | limited | inc | llc | llp | plc | corp | gmbh | ag | kg | ohg | ug | gbr | ek | ev | sl | sa | slu | sarl | sas | eurl | srl | spa | bv | nv | oy | ab | aps | ltda | lda`,
  ),
);

/** Those that are written with a full stop. */
export const DOTTED_FORMS = new Set(list(`ltd | inc | co | corp | bros | cie`));

/** Small words inside a name, and inside a company's. */
export const IN_NAMES = new Set(
  list(`de | del | der | den | van | von | zu | da | dos | das | do | di | la | le | el | al | bin | ten | ter`),
);
export const IN_COMPANIES = new Set([
  ...IN_NAMES,
  ...list(
    `& | and | und | y | e | et | of | the | am | im | des | du | les | los | las | für | para | pour | for | della | dell`,
  ),
]);

export interface Between {
  /** What stands before it, or nothing at the beginning. */
  from: string[];
  /** What ends it. */
  until: string[];
  /** Whether the end is part of it; whether it is none without one. */
  isWhole?: boolean;
  isEnded?: boolean;
}
/** Scripts without spaces: a name stands between two of these; a company's name ends with what it is. */
export const NAMES_BETWEEN: Between[] = [
  {
    from: list('我叫 | 我的名字是 | 我名叫 | 公司的 | 我姓'),
    until: list('， | 。 | ； | 、 | 来自 | 是 | 在 | 先生 | 女士 | ！ | 想'),
  },
  { from: list('私の名前は | 名前は | 私は | 社の | 会社の'), until: list('です | と申 | といい | と言い') },
  { from: list('ผมชื่อ | ฉันชื่อ | ดิฉันชื่อ | ชื่อ'), until: list('จาก | ครับ | ค่ะ | คะ | จะ | อยาก | สนใจ') },
  { from: list('मेरा नाम | मैं'), until: list('है | हूँ | हूं | बोल') },
];
export const COMPANIES_BETWEEN: Between[] = [
  { from: list('我是 | 来自 | 我在 | 代表 | 我们是'), until: list('公司 | 集团 | 有限公司'), isWhole: true },
  { from: list('株式会社'), until: list('の | です | と') },
  { from: list('私は | 、 | 。'), until: list('株式会社 | 社の | 会社の'), isEnded: true },
  { from: list('จากบริษัท | บริษัท'), until: list('ครับ | ค่ะ | คะ | สนใจ | อยาก | ต้องการ') },
];

/** What people write who want an offer, and who want to be contacted. `*` stands for any ending. */
export const OFFERS = list(
  `a quote | quote for | quotation | an offer | offer for | angebot* | presupuesto* | cotización | oferta* | devis | offre | orçamento*
  | cotação | proposta* | preventiv* | offerta`,
);
export const CONTACT_WISHES = list(
  `contact me | call me | email me | e-mail me | reach me | write me | write to me | text me | ring me | contact us | call us
  | get in touch | get back to me | get back to us | call back | call me back | a demo | a trial | brochure | talk to sales
  | kontaktier* | ruf* mich | ruf* sie mich | rufen sie mich | schreib* mir | schreiben sie mir | melden sie sich | melde dich | meldet euch | rückruf | testzugang | zurückrufen
  | contácte* | contácta* | contacten* | me contacten | me llame | me llamen | llámame | llámeme | llámenme | me escriba | me escriban | escríbame | escríbeme | escríbanme | demostración
  | contactez* | contacter | appelez* | rappelez* | écrivez* | m'écrire | recontact* | démo*
  | entre em contato | entrem em contato | me ligue* | me contate* | me escreva* | demonstração
  | contattat* | contattami | chiamat* | scrivet* | dimostrazione`,
);
/** What people write who are interested in something. */
export const INTERESTS = list(
  `interested in | interest in | pricing for | price for | prices for
  | price list | want to buy | like to buy | want to order | like to order | looking to buy | planning to buy | like to purchase | want to purchase
  | want to rent | like to rent | sign up | like to subscribe | want to subscribe | need pricing | need a price
  | interessier* | interesse | preisliste | kaufen | bestellen | hätte* gern* | mieten | preis für
  | interesad* | me interesa* | nos interesa* | comprar | contratar | alquilar | precio para | queremos
  | intéressé* | acheter | souscrire | tarif* | louer | nous voudrions
  | interessad* | interesse | alugar | preço para
  | interessat* | comprare | acquistare | noleggiare | prezzo per`,
);
/** The same of things that people may also have ordered already: `I need my invoice`. */
export const NEEDS = list(
  `we need | i need | looking for | wir brauchen | wir suchen | suchen wir | brauchen wir | brauch* | suche
  | necesitamos | necesito | buscamos | busco | busca | cherchons | cherche | precisamos | preciso de | procuramos
  | abbiamo bisogno | cerchiamo | cerco`,
);
/** The same in scripts without spaces or with attached articles: anywhere in the text. */
export const WISHES_INSIDE = list(
  `مهتم | اتصل بي | اتصلوا بي | تواصل معي | تواصلوا معي | راسلوني | راسلني | عرض سعر | عرض أسعار | شراء | الاشتراك
  | रुचि | दिलचस्पी | संपर्क कर | कॉल कर | फ़ोन कर | फोन कर | कोटेशन | डेमो | खरीदना
  | 感兴趣 | 感興趣 | 有兴趣 | 联系我 | 聯繫我 | 联络我 | 给我打电话 | 报价 | 報價 | 试用 | 試用 | 购买 | 購買 | 演示
  | 興味 | 関心 | ご連絡 | 連絡して | 連絡を | お電話 | 見積 | デモ | 購入 | 申し込み
  | สนใจ | ติดต่อกลับ | ติดต่อฉัน | ติดต่อผม | โทรกลับ | โทรหา | ใบเสนอราคา | ทดลองใช้ | ซื้อ`,
);

/** Before an address, where the sentence goes on without it. */
export const BEFORE_CONTACT = new Set(
  list(
    `to | at | on | under | by | via | or | and | an | unter | auf | über | per | oder | und | a | al | o | y | en | à | au | sur | par | ou | et | em | no | ao | para
    | su | allo | e | tel | mail | e-mail | email | phone | :`,
  ),
);
/** What people write who ask for anything: `I would like`, `can you`. */
export const REQUESTS = list(
  `i want | we want | need | wants to | want to | i'd like | i would like | we'd like | we would like | would like | please | could you | can you
  | could we | can we | could i | can i | could someone | can someone | would you | may i | go ahead | i'd love | i wish
  | möchte* | ich will | wir wollen | hätte* | würde* gern* | bräuchte* | brauche* | bitte | könnt* | können sie | kannst du | könnten sie
  | suche* jemand* | suchen | wünsche*
  | quiero | quisiera* | queremos | querría* | me gustaría | nos gustaría | le gustaría | les gustaría | desea* | por favor | pueden | puede
  | podrían | podría | puedes | podéis
  | je voudrais | j'aimerais | je veux | nous voulons | nous aimerions | souhaite* | souhaitons | voudrait | aimerait | pouvez-vous
  | pourriez-vous | vous pouvez | vous pourriez | peux-tu | savoir si | besoin de | merci de
  | quero | gostaria* | gostaríamos | preciso | podem | poderia* | pode | por gentileza
  | vorrei | vorremmo | voglio | vogliamo | desider* | potete | potreste | può | potrebbe | per favore | ho bisogno`,
);
export const REQUESTS_INSIDE = list(
  `أريد | نريد | أود | نود | أحتاج | نحتاج | أرغب | هل يمكن | चाहता | चाहती | चाहते | चाहिए | कृपया | 想 | 需要 | 请 | 請 | 希望 | たい | 欲しい | ほしい
  | ください | お願い | いただけ | อยาก | ต้องการ | ช่วย | ขอ`,
);

/** Beside an address: the wish to be written to, or called, there. */
export const CONTACT_VERBS = new Set(
  list(
    `write | reply | answer | respond | call | ring | reach | contact | schreiben | schreibt | schreib | antworten | antwortet | mailen
    | anrufen | erreichen | erreichbar | reachable | joignable | localizable | raggiungibile | kontaktieren | escribir | escribirme | escriba | contestar | contestarme | conteste | responder | responderme | responda | llamar | llamarme
    | llame | écrire | écrivez | répondre | répondez | joindre | appeler | rappeler | appelez | rappelez | escrever | escreva | responder | ligar | ligue | scrivere | scrivetemi
    | scrivi | rispondere | rispondete | chiamare | اكتبوا | اكتب | اتصلوا | लिखें | लिखिए`,
  ),
);
/** Before a number that is a telephone's. */
export const PHONE_FOLLOWS = list(
  `number's | my number | my phone | my mobile | my cell | phone | telephone | mobile | tel | meine nummer | meine handynummer | meine telefonnummer | telefon | handy | mi número | mi teléfono
  | mi móvil | teléfono | móvil | mon numéro | mon téléphone | mon portable | téléphone | meu número | meu telefone | meu celular | telefone | celular | il mio numero | telefono | cellulare
  | رقمي | هاتفي | मेरा नंबर | मेरा फ़ोन`,
);
export const PHONE_FOLLOWS_INSIDE = list('电话 | 電話 | 手机 | เบอร์ | โทร');
