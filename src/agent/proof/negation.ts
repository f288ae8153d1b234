const NEGATION =
  /(?<![\p{L}\p{M}])(?:no|not|never|none|nobody|nothing|neither|nor|without|cannot|can['’]?t|don['’]?t|doesn['’]?t|isn['’]?t|aren['’]?t|won['’]?t|nicht|kein\p{L}{0,2}|nie|niemals|ohne|nunca|ningun\p{L}{0,1}|ningún|tampoco|sin|ne|pas|jamais|aucune?|sans|não|nem|nenhuma?|sem|non|mai|senza|لا|لم|لن|ليس|ليست|بدون|دون|नहीं|नही|बिना|मत)(?![\p{L}\p{M}])|不|没|沒|未|无|無|ない|ません|なし|ไม่|อย่า|มิ/iu;

/** Whether a text negates something. Only a hint: the judge decides what is negated. */
export const isNegated = (text: string): boolean => NEGATION.test(text);
