/** Words of wishes and of ways to be reached, in the agent's languages; in lower case, with straight apostrophes. */
import { list } from './word-list.js';

export const GREETINGS = new Set(
  list(
    `hi | hello | hey | hiya | good | morning | afternoon | evening | dear | hallo | moin | servus | guten | tag | morgen | abend | hola | buenas
    | buenos | días | tardes | noches | bonjour | bonsoir | salut | coucou | olá | oi | bom | dia | boa | tarde | noite | ciao | salve | buongiorno | buonasera`,
  ),
);

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
  | สนใจ | ติดต่อกลับ | ติดต่อฉัน | ติดต่อผม | โทรกลับ | โทรหา | ใบเสนอราคา | ทดลองใช้ | อยากซื้อ | ต้องการซื้อ`,
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
