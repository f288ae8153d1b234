/** Pages that say that there is no such page, though the server answers 200: by a name of nothing but these words. */

export interface PageNames {
  title: string;
  heading: string;
  /** Of its paragraphs. An article about such pages has more to say. */
  letters: number;
}

const LETTERS_MAX = 800;
const WORDS_MAX = 14;
const NAME_MAX = 200;

const words = (list: string): string[] => list.split(' ');
const NOT = words(
  't not no cannot cant isn doesn longer nicht keine mehr non pas plus introuvable inexistante não nao inexistente inexistent',
);
const FOUND = words(
  'found find exist exists gone missing available moved removed deleted gefunden finden existiert verfügbar vorhanden entfernt trouvée trouvé existe introuvable disponible encontrada encontrado encontramos existe disponível disponible trovata trovato esiste disponibile inexistente',
);
/** Enough without a word for a page. */
const ALONE = words('found gefunden trouvé encontrado trovato');
const PAGE = words(
  'page pages content url address article document seite inhalt adresse artikel contenu adresse página pagina contenido conteúdo contenuto indirizzo',
);
const OTHERS = words(
  'error http status code oops ooops ups uups oh hoppla sorry whoops uh huh hmm we i is are was were be been has have had can could can the this that a you re looking for requested your it an or and to at here has been server ' +
    'fehler entschuldigung leider die der das diese dieser angeforderte gesuchte wurde konnte werden ist wir es sie haben gesucht suchen ' +
    'erreur désolé la le cette ce que vous cherchez recherchez demandée demandé n a été est d est-elle nous ne ' +
    'lo sentimos la el esta este que buscas busca solicitada no se ha sido fue pudo está hemos ' +
    'erro desculpe a o esta essa que procura procuras você foi não pôde ser está ' +
    'errore spiacenti la questa che stai cercando cerchi richiesta è stata stato non siamo riusciti',
);
const KNOWN = new Set([...NOT, ...FOUND, ...PAGE, ...OTHERS, '404', '410']);
/** In languages whose words have other forms, or no spaces. */
const PHRASES =
  /^(?:404)?(?:抱歉|对不起|お探しの|ขออภัย|عذرا|क्षमा करें)?[\s，,、]*(?:您访问的|您要找的|你要找的)?(?:页面|頁面|网页)(?:不存在|未找到|没有找到|找不到|無法找到)|^(?:404)?找不到(?:该|此|這個|您要的)?(?:页面|頁面|网页)|^(?:404)?(?:お探しの)?ページ(?:は|が)(?:見つかりません|存在しません)|^(?:404)?ไม่พบหน้า|^(?:404)?(?:هذه )?الصفحة (?:المطلوبة )?غير موجودة|^(?:404)?(?:पृष्ठ|पेज) नहीं मिला/u;

/** Whether a name says so; `null` if it says nothing but an exclamation. */
function says(name: string): boolean | null {
  const text = name.slice(0, NAME_MAX).toLowerCase().replace(/['’]/g, ' ').replace(/\s+/g, ' ').trim();
  if (PHRASES.test(text.replace(/^[^\p{L}\p{N}]+/u, ''))) return true;
  const found = text.split(/[^\p{L}\p{N}]+/u, WORDS_MAX + 1).filter(Boolean);
  if (found.length > WORDS_MAX || !found.every((word) => KNOWN.has(word))) return false;
  const has = (list: string[]): boolean => found.some((word) => list.includes(word));
  const isMissing = has(NOT) && has(FOUND) && (has(PAGE) || (found.length === 2 && has(ALONE)));
  return (
    isMissing || found.includes('404') || (has(PAGE) && has(words('missing gone inexistente introuvable'))) || null
  );
}

/** By its main heading; or by its title, with the site's name or without, if that heading says nothing else. */
export function isNotFound({ title, heading, letters }: PageNames): boolean {
  if (letters > LETTERS_MAX || title.length + heading.length > 4 * NAME_MAX) return false;
  const headed = says(heading);
  if (headed) return true;
  const parts = title.split(/\s[|–—·:»-]\s|[|»]/).map((part) => part.trim());
  const isSite = parts.some((part) => part !== '' && part === heading.trim());
  return (headed === null || isSite) && parts.length <= 3 && parts.some((part) => says(part) === true);
}
