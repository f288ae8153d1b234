/** The explicit forms in which people say who they are, in the agent's languages; in lower case, with straight apostrophes. */
import { list } from './word-list.js';

/** A name follows, however it is written. */
export const NAME_FOLLOWS = list(
  `my name is | my name's | name's | name: | i am called | mein name ist | ich heiße | ich heisse | me llamo | mi nombre es | nombre: | je m'appelle
  | mon nom est | nom : | nom: | meu nome é | o meu nome é | me chamo | nome: | mi chiamo | il mio nome è | اسمي | मेरा नाम`,
);
/** Much else may follow: only a whole name is one. */
export const NAME_MAY_FOLLOW = list(
  `i'm | i am | this is | contact: | ich bin | hier ist | hier spricht | hier schreibt | kontakt: | soy | le habla | le escribe | contacto:
  | je suis | ici | contact : | sou | aqui é | contato: | sono | contatto:`,
);
/** Scripts without spaces: the name stands between the two. */
export const NAMES_BETWEEN: { from: string[]; until: string[] }[] = [
  { from: list('我叫 | 我的名字是'), until: list('， | 。 | ；') },
  { from: list('私の名前は | 名前は'), until: list('です | と申') },
  { from: list('ผมชื่อ | ฉันชื่อ | ดิฉันชื่อ'), until: list('ครับ | ค่ะ | คะ | จาก') },
  { from: list('मेरा नाम'), until: list('है') },
];
/** Before a firm. */
export const FIRM_FOLLOWS = list(
  `i work for | i work at | my company is | our company is | company: | ich arbeite bei | ich arbeite für | meine firma ist | meine firma heißt
  | firma: | trabajo en | trabajo para | mi empresa es | empresa: | je travaille chez | je travaille pour | mon entreprise est | société: | société :
  | entreprise : | trabalho na | trabalho no | trabalho para | minha empresa é | lavoro per | lavoro presso | la mia azienda è | azienda:`,
);
/** Before a firm with its legal form, after a name or where people say of which firm they are. */
export const OF = new Set(
  list(`from | of | at | with | von | vom | bei | de | del | de la | en | chez | du | da | do | della`),
);
export const WE_ARE = list(`we are | we're | i'm from | i am from | wir sind | somos | nous sommes | siamo`);
export const LEGAL_FORMS = new Set(
  list(
    `ltd | limited | inc | llc | llp | plc | corp | gmbh | ag | kg | ohg | ug | gbr | ek | ev | sl | slu | sa | sarl | sas | eurl | srl | spa | bv | nv | oy
    | ab | aps | ltda | lda`,
  ),
);
/** Small words within names and firms, and articles before these. */
export const SMALL = new Set(
  list(
    `de | del | der | den | van | von | zu | da | dos | das | do | di | la | le | el | al | bin | ten | ter | & | and | und | y | e | et`,
  ),
);
export const ARTICLES = new Set(
  list(`the | der | die | das | el | la | los | las | l | le | les | o | a | il | lo | gli`),
);
export const TITLES = new Set(
  list(`mr | mrs | ms | dr | prof | herr | frau | señor | señora | sr | sra | don | doña | monsieur | madame | mme | senhor | senhora | signor | signora
    | ia | iv | ppa | pp`),
);
export const THANKS = new Set(
  list(`thanks | thank you | many thanks | danke | vielen dank | gracias | merci | obrigado | obrigada | grazie`),
);

/** Whose address may be meant instead of the writer's: other people, and what was written already. */
export const OTHERS = list(
  `his | her | their | colleague* | neighbour* | neighbor* | my wife* | my husband* | my partner* | my friend* | my brother* | my sister* | my mother* | my father*
  | my son* | my daughter* | my boss* | wrote | written | emailed | kolleg* | nachbar* | meine frau | meiner frau | mein mann | meinem mann | meinen mann | freundin
  | meine mutter | mein vater | meine tochter | mein sohn | chefin | geschrieben | compañer* | vecin* | mi esposa | mi esposo | mi marido | mi mujer | amig*
  | mi hermana | mi hermano | mi madre | mi padre | mi hij* | mi jef* | escribí | escrito | collègue* | voisin* | ma femme | mon mari | mon ami | mon amie | mon frère
  | ma sœur | ma mère | mon père | mon fils | ma fille | écrit | colega* | vizinh* | minha irmã | meu irmão | meu filho | minha filha | minha mãe | meu pai | escrevi
  | colleg* | vicin* | mia moglie | mio marito | mia sorella | mio fratello | mia figlia | mio figlio | scritto`,
);
/** `Your address info@…` */
export const YOURS = new Set(list(`your | ihre | ihrer | eure | vuestro | votre | vossa | vostro | vostra | vosso`));
