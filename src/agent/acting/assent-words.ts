/**
 * Words that say yes to `Shall I?`, and words that may stand beside them, by language. Data: a word that is missing here
 * costs one more question, a word too many may carry out what nobody ordered. Words of praise are beside a yes, none
 * themselves: `good` may be about the answer before.
 */
export const YES: Record<string, string> = {
  en: 'yes yeah yep yup yea aye sure surely ok okay okey k alright correct right exactly absolutely definitely certainly affirmative confirm confirmed agree agreed ahead proceed do',
  de: 'ja jo jep jup jawohl jawoll genau klar natürlich selbstverständlich sicher ok okay einverstanden richtig korrekt stimmt bestätige bestätigt gerne gern mach machen tu tun los unbedingt definitiv',
  es: 'sí si claro vale ok okay correcto exacto exactamente confirmo confirmado adelante acuerdo hazlo hágalo proceda procede seguro',
  fr: 'oui ouais ok okay accord exact exactement certainement absolument confirme confirmé allez faites fais volontiers sûr',
  it: 'sì si certo certamente ok okay esatto esattamente confermo confermato procedi proceda procedete accordo assolutamente fallo faccia volentieri',
  pt: 'sim ok okay claro certo exato exatamente confirmo confirmado prossiga faça concordo isso positivo pode',
  ar: 'نعم أجل اجل ايوه أيوه بلى تمام موافق موافقة أوافق اوافق أكيد اكيد بالتأكيد طبعا طبعاً أؤكد اؤكد حسنا حسناً',
  hi: 'हाँ हां हा जी ठीक बिल्कुल बिलकुल सही ज़रूर जरूर पक्का ओके',
};

export const BESIDE: Record<string, string> = {
  en: 'please pls plz thanks thank you it that this so go on for course of by means i can could would will may the my me is very much now good great perfect fine sounds works cool',
  de: 'bitte danke dir ihnen vielen dank schön das es so ist dies die der den dem mein meine meinen ich du sie können kannst könnten dann mal doch gut sehr super perfekt passt in ordnung auf jeden fall nur jetzt',
  es: 'por favor gracias muchas de eso es lo la está bien desde luego supuesto que muy perfecto',
  fr: 's il vous te plaît plait svp merci c est ça cela le la l d y vas je bien parfait beaucoup bon',
  it: 'per favore grazie mille va bene così lo la è pure perfetto molto cortesia d',
  pt: 'por favor obrigado obrigada é o a com certeza está bem muito fazer perfeito',
  ar: 'من فضلك لو سمحت شكرا شكراً جزيلا ذلك هذا',
  hi: 'है कृपया धन्यवाद कर करें करो दो दीजिए कीजिए यह वह इसे',
};

/** Where no blank tells words apart. */
export const YES_PHRASES =
  'はい ええ うん そうです もちろん オーケー オッケー 了解 承知しました その通りです 確認しました いいです いいですよ 大丈夫です お願いします おねがいします 是的 是 好的 好 对的 对 可以 行 没问题 没错 确认 同意 当然 嗯 ใช่ ได้ โอเค ตกลง ยืนยัน ถูกต้อง แน่นอน เอาเลย ทำเลย';
export const BESIDE_PHRASES =
  'よろしく ください どうぞ です ます よ ね 请 谢谢 吧 了 麻烦 您 你 ขอบคุณ ครับ ค่ะ คะ นะ จ้ะ จ้า เลย';

/** Words that say no, and what may stand beside them: `passt nicht` and `not good` answer a question instead. */
export const NO: Record<string, string> = {
  en: 'no nope nah never nevermind stop cancel forget leave skip quit abort don dont not',
  de: 'nein nee nö nicht stopp stop halt abbrechen abbruch lass lassen vergiss vergessen egal',
  es: 'no olvídalo olvidalo olvídelo olvida olvide déjalo dejalo déjelo deja deje cancela cancele cancelar para',
  fr: 'non laisse laissez oublie oubliez annule annulez annuler arrête arrêtez stop',
  it: 'no lascia lasci dimentica annulla annulli annullare ferma basta',
  pt: 'não nao deixa deixe esquece esqueça cancela cancele cancelar pare',
  ar: 'لا كلا انسى انس إلغاء الغاء ألغ توقف',
  hi: 'नहीं नही ना रद्द छोड़ो छोड़िए रुको',
};
export const BESIDE_NO: Record<string, string> = {
  en: 'please pls thanks thank you mind it that this t do bother worry anymore now rather all',
  de: 'bitte danke doch lieber mal sie ihnen es das die sache ab schon mach machen tu tun mehr jetzt',
  es: 'gracias por favor ya lo eso mejor ahora es todo',
  fr: 'merci s il te vous plaît svp ça le la finalement tomber pas',
  it: 'grazie per favore cortesia lo la stare perdere così fa niente non',
  pt: 'obrigado obrigada por favor pra lá isso agora mais',
  ar: 'شكرا شكراً من فضلك الأمر ذلك هذا',
  hi: 'धन्यवाद जी दो दीजिए करो करें कृपया रहने इसे यह',
};
export const NO_PHRASES =
  'いいえ いや 結構 けっこう やめます やめて キャンセル 取り消し 中止 忘れて 不用了 不用 不要了 不要 算了 取消 不了 停止 ไม่เป็นไร ไม่ต้อง ไม่ ยกเลิก หยุด พอแล้ว';
/** Words in the name of an argument that takes any text: whatever is said for it is its value. */
export const OPEN_ARGUMENTS =
  'reason why cause comment comments note notes remark message description details feedback grund begründung anmerkung nachricht motivo razón comentario mensaje motif raison commentaire messaggio commento razão motivação mensagem comentário سبب رسالة कारण संदेश 理由 原因 备注 เหตุผล';
